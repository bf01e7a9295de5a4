/** A queue of timestamps in order, packed into 8 bytes each; it grows by doubling and never shrinks. */
export class TimestampRing {
  size = 0;
  #slots = new Float64Array(4);
  #first = 0;

  push(timestamp: number) {
    if (this.size === this.#slots.length) this.#grow();
    const newest = this.at(this.size - 1) ?? timestamp;
    this.#slots[(this.#first + this.size) % this.#slots.length] = Math.max(newest, timestamp); // the machine's clock may step back
    this.size += 1;
  }

  /** The timestamp `index` places after the oldest. */
  at(index: number): number | undefined {
    return index >= 0 && index < this.size
      ? this.#slots[(this.#first + index) % this.#slots.length]
      : undefined;
  }

  /** Forgets every timestamp at or before `moment`. */
  dropUntil(moment: number) {
    for (let oldest = this.at(0); oldest !== undefined && oldest <= moment; oldest = this.at(0)) {
      this.#first = (this.#first + 1) % this.#slots.length;
      this.size -= 1;
    }
  }

  #grow() {
    const slots = new Float64Array(this.#slots.length * 2);
    slots.set(this.#slots.subarray(this.#first));
    slots.set(this.#slots.subarray(0, this.#first), this.#slots.length - this.#first);
    this.#slots = slots;
    this.#first = 0;
  }
}
