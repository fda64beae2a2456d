/** Development only: a board drawn from a recorded moment, no server needed.
 * /gallery.html?fixture=relics-4&theme=light&eyes=spectator&plain=1 */
import { mount } from "svelte";
import "../src/style/fonts.css";
import "../src/style/tokens.css";
import "../src/style/base.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("app")! });
