import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompress, constants } from "node:zlib";
import { promisify } from "node:util";
import type { Plugin } from "vite";

const squeeze = promisify(brotliCompress);
const PACKED = /\.(js|css|svg)$/;

/** Each script and sheet once more, as small as it can be made: a server that packs while somebody waits makes it a sixth larger. */
export function packing(): Plugin {
  let folder = "";
  return {
    name: "coterie-packing",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = (await readdir(folder, { recursive: true })).filter((name) => PACKED.test(name));
      await Promise.all(
        names.map(async (name) => {
          const text = await readFile(join(folder, name));
          await writeFile(
            join(folder, `${name}.br`),
            await squeeze(text, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
              },
            }),
          );
        }),
      );
    },
  };
}
