import { isWeak } from '#contract/classroom/rules/connection-quality.ts'

const scoresKept = 5
const fineFrom = 5

/** Smooths single scores into one state: weak after a run of bad scores, good again only after a run of good ones. */
export class ConnectionStability {
  #scores: number[] = []
  weak = false

  /** Returns whether the state changed. */
  add(score: number): boolean {
    const before = this.weak
    this.#scores = [...this.#scores, score].slice(-scoresKept)
    if (isWeak(this.#scores)) this.weak = true
    else if (this.#scores.length === scoresKept && this.#scores.every((score) => score >= fineFrom)) this.weak = false
    return this.weak !== before
  }

  reset(): void {
    this.#scores = []
    this.weak = false
  }
}
