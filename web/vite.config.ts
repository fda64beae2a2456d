import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./tools/icons.ts";
import { packing } from "./tools/packing.ts";

const server = process.env.COTERIE_SERVER ?? "http://127.0.0.1:8000";

/** Parts of a table that most games never open: each is a file of its own, fetched when it is drawn for the first time. */
const SELDOM =
  "lobby/|screens/(End|Handed|SharedScreen|TableMenu|AskAbout)|bar/(Options|Covered)|panels/(Book|LookStep|Talk|Claims|Opening|Players|JoinLate|Faces|HintAnswers|HintArrows)";

export default defineConfig({
  plugins: [icons(), svelte(), packing()],
  // Vitest asks for the browser's Svelte, as the built client has it.
  resolve: { alias: { $lib: "/src/lib" }, ...(process.env.VITEST ? { conditions: ["browser"] } : {}) },
  build: {
    outDir: "../src/coterie/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: "manifest.json", // the server names on its page what an address will need
    rolldownOptions: {
      input: { index: "index.html", early: "src/early.ts" },
      // What several screens share goes in a few files, not in one for each icon: each is a request of its own. A browser asks
      // an HTTP/1.1 server for six at a time, and a table must not need a seventh: its sheets are one file with the kit's.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "kit",
              test: new RegExp(`src/style/|src/(lib/(kit/(?!Qr)|table/(?!${SELDOM}))|routes/Room|App).*type=style`),
            },
            {
              name: "kit",
              test: /icon:|node_modules\/(svelte|clsx)\/|src\/lib\/(kit\/(?!Qr)|settings|router|lazy|faces|catalogue|alerts|boards\/registry|wire\/(http|words|connection))/,
              minShareCount: 2,
            },
            {
              name: "table",
              test: new RegExp(`src/lib/(table/(?!${SELDOM})|boards/names|wire)|src/routes/Room`),
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: false },
      "/healthz": server,
    },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000, // tests do not time: a busy machine is no fault of a board
  },
});
