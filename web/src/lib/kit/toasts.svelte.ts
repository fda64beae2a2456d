/** One line that comes and goes: what could be done otherwise, or what was done. */
export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

class Toasts {
  all = $state<Toast[]>([]);
  #next = 1;

  say(text: string, bad = false, lasts = 5000): void {
    const id = this.#next++;
    this.all = [...this.all.filter((each) => each.text !== text), { id, text, bad }].slice(-3);
    window.setTimeout(() => this.drop(id), lasts);
  }

  /** Wait for what somebody wished, and say why where it was refused. */
  async follow(wish: Promise<unknown>): Promise<void> {
    try {
      await wish;
    } catch (error) {
      this.say((error as Error).message, true);
    }
  }

  drop(id: number): void {
    this.all = this.all.filter((each) => each.id !== id);
  }
}

export const toasts = new Toasts();
