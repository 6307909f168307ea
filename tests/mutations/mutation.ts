/** A mistake that somebody could make, and the tests that must notice it. */
export interface Mutation {
  /** What the product would do wrong. */
  readonly effect: string
  readonly file: string
  /** Occurs once in the file. */
  readonly before: string
  readonly after: string
  readonly project: 'rules Asia/Kathmandu' | 'worker' | 'web-logic' | 'house'
  readonly tests: readonly string[]
}
