/// <reference types="vite/client" />

declare module "icon:*" {
  /** The path of a game-icon, 512 x 512, to be filled with `currentColor`. */
  const path: string;
  export default path;
}
