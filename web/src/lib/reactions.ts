/** The six faces that people can make, in the order of their keys. */
import type { React } from "$lib/wire/types";

export const FACES: readonly React["face"][] = ["glad", "laughing", "surprised", "doubtful", "worried", "angry"];
