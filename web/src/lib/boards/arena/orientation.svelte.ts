/** Which way the battlefield lies on this screen. The board sets it; words and arrow keys follow it. */
export const orientation = $state({ turned: false });
