/**
 * What waits for somebody of the team, by who must act. `call`: one in trouble while it lasts. `withdrawal`: asked for and
 * undecided, or approved and not yet paid. `film`, `interview`, `demo`: of somebody who wants to teach. `activation`: of a
 * tutor who passed every step. `dispute`: the lesson it is about. `approval`: an act that needs a second admin. `refund`:
 * one that is paid by hand. `thread`: a conversation of the inbox. `payment`: one that failed again and again.
 */
export const workKinds = [
  'call',
  'withdrawal',
  'film',
  'interview',
  'demo',
  'activation',
  'dispute',
  'approval',
  'refund',
  'thread',
  'payment',
] as const
export type WorkKind = (typeof workKinds)[number]
