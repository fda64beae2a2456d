import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
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
      return `export default ${JSON.stringify(path)};`;
    },
  };
}
