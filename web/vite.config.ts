import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./tools/icons.ts";

const server = process.env.COTERIE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [icons(), svelte()],
  // Vitest asks for the browser's Svelte, as the built client has it.
  resolve: { alias: { $lib: "/src/lib" }, ...(process.env.VITEST ? { conditions: ["browser"] } : {}) },
  build: {
    outDir: "../src/coterie/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: false },
      "/healthz": server,
    },
  },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
