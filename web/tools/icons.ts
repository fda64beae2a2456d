import { createRequire } from "node:module";
import { optimize } from "svgo";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** The same path in whole numbers: drawn at most a quarter of 512 wide nobody sees the difference, and it is less than half as long. */
function lighter(path: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="${path}"/></svg>`;
  const made = optimize(drawing, { plugins: [{ name: "convertPathData", params: { floatPrecision: 0 } }] });
  return made.data.match(/ d="([^"]*)"/)?.[1] ?? path;
}

/** `import cog from "icon:cog"` gives the path of that game-icon (512 x 512), and only icons that are imported are shipped. */
export function icons(): Plugin {
  const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as IconSet;
  return {
    name: "coterie-icons",
    resolveId: (id) => (id.startsWith("icon:") ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0icon:")) return undefined;
      const name = id.slice("\0icon:".length);
      const path = set.icons[name]?.body.match(/ d="([^"]*)"/)?.[1];
      if (path === undefined) throw new Error(`icon:${name}: no such icon in @iconify-json/game-icons`);
      return `export default ${JSON.stringify(lighter(path))};`;
    },
  };
}
