/** What the team may do with a thread, and what follows. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import {
  type OwnSide,
  type OwnThreadState,
  type ReplyWay,
  type ReportOutcome,
  type ThreadKind,
  type ThreadState,
  threadLimits,
} from '../../vocabulary/threads.ts'

export interface ReachedBy {
  /** Whether an account reads the thread. */
  readonly hasAccount: boolean
  readonly mailTo: string | null
}

/** By which ways a text can be sent: in the app to an account, by mail where an address is known, as a note always. */
export const waysOf = ({ hasAccount, mailTo }: ReachedBy): ReplyWay[] => [
  ...(hasAccount ? (['app'] as const) : []),
  ...(mailTo === null ? [] : (['mail'] as const)),
  'note',
]

interface Closing {
  readonly kind: ThreadKind
  readonly done: boolean
  readonly outcome: ReportOutcome | null
}

/** Why a thread is not closed or opened again; null: it may be. A report needs its outcome, and nothing else has one. */
export const refuseEnd = ({ kind, done, outcome }: Closing): Refused<'illegal'> | null => {
  if (kind === 'dispute') return refuse('illegal')
  const needsOutcome = kind === 'report' && done
  return needsOutcome === (outcome !== null) ? null : refuse('illegal')
}

interface Answered {
  readonly state: ThreadState
  readonly dueAt: number
}

/** What a thread is after the team wrote: a note leaves it as it is, an answer has it wait for the person. */
export const afterAnswer = (
  { state, dueAt }: Answered,
  { way, end }: { readonly way: ReplyWay; readonly end: boolean },
  now: number,
): Answered => {
  if (end) return { state: 'done', dueAt: now }
  if (way === 'note') return { state, dueAt }
  return { state: 'waiting', dueAt: now + threadLimits.silenceMs }
}

/** Whether the person may still write: not once a dispute is decided. */
export const mayPersonWrite = (kind: ThreadKind, state: ThreadState): boolean => kind !== 'dispute' || state !== 'done'

/** What a thread is to its person, by whose the last message is; null where there is none. */
export const ownThreadStateOf = (state: ThreadState, lastSide: OwnSide | null): OwnThreadState => {
  if (state === 'done') return 'done'
  return lastSide === 'team' ? 'answered' : 'waiting'
}

/** What somebody looks for in the inbox: the number of a thread, a phone, a mail, or words. */
export const readFind = (
  typed: string,
): { readonly id: number } | { readonly phone: string } | { readonly email: string } | { readonly words: string } => {
  const text = typed.trim()
  const compact = text.replaceAll(/[\s-]/g, '')
  if (/^(?:\+?20)?0?1\d{9}$/.test(compact)) return { phone: `0${compact.slice(-10)}` }
  const [, number] = /^#?(?:C|c)?(\d{1,9})$/.exec(compact) ?? []
  if (number) return { id: Number(number) }
  return text.includes('@') ? { email: text.toLowerCase() } : { words: text }
}
