/** What a window has room for. Sizes are those of the window divided by the size of the letters. */
import { settings } from "$lib/settings.svelte";

/** Lower than this there is no room for a table with everything around it. */
const LOWEST_WIDE_PX = 560;
/** With letters so large the table is longer than a phone's screen: it scrolls, and the bar stays at the thumb. */
const LARGE_TEXT_FACTOR = 1.5;
/** A phone on its side has no room for the hand and the seats: what is in them is on the list. */
const LOW_PHONE_PX = 480;
/** A laptop's window: the bar is one line and the log a rail. */
const SHORT_PX = 720;
/** From this width on there is a column for the log whatever the board needs. */
const ROOMY_PX = 1680;

export class WindowShape {
  width = $state(window.innerWidth);
  height = $state(window.innerHeight);
  phone = $derived(settings.narrow(this.width) || this.height < LOWEST_WIDE_PX * settings.large);
  large = $derived(this.phone && settings.large >= LARGE_TEXT_FACTOR);
  low = $derived(this.phone && !this.large && this.height < LOW_PHONE_PX);
  short = $derived(!this.phone && this.height < SHORT_PX * settings.large);
  roomy = $derived(this.width >= ROOMY_PX * settings.large);
}
