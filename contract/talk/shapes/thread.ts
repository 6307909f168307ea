import * as v from 'valibot'
import { RoleField } from '../../people/shapes/user.ts'
import { Changer, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { cleanText } from '../../vocabulary/text.ts'
import {
  ownSides,
  ownThreadStates,
  replyWays,
  reportOutcomes,
  threadKinds,
  threadLimits,
  threadSides,
  threadStates,
  threadVias,
} from '../../vocabulary/threads.ts'

/** Somebody who is named in a thread. `name` is null where the account has none. */
const Named = v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) })

/** A conversation of somebody with the team, as the inbox lists it. */
export const Thread = v.object({
  id: Id,
  kind: v.picklist(threadKinds),
  state: v.picklist(threadStates),
  /** The person; null without an account, once it is gone, and for a guardian. */
  person: v.nullable(Named),
  /** As they named themselves; empty where they did not. */
  name: v.string(),
  /** Whom it is about: the reported person, the other member of the lesson, the student of a guardian. */
  about: v.nullable(Changer),
  /** The disputed lesson. */
  lessonId: v.nullable(Id),
  /** Of a dispute the name of its kind. */
  title: v.string(),
  /** The beginning of the last message. */
  preview: v.string(),
  owner: v.nullable(Named),
  outcome: v.nullable(v.picklist(reportOutcomes)),
  /** When the team is late with its answer; where the person has the next word, when the team looks again. */
  dueAt: Instant,
  firstAnswerAt: v.nullable(Instant),
  /** When somebody last wrote. */
  lastAt: Instant,
  createdAt: Instant,
  /** What a write names as `seen`. */
  updatedAt: Instant,
})
export type Thread = v.InferOutput<typeof Thread>

/** `author`: null without an account. */
export const ThreadMessage = v.object({
  id: Id,
  side: v.picklist(threadSides),
  author: v.nullable(Named),
  text: v.string(),
  via: v.picklist(threadVias),
  createdAt: Instant,
})
export type ThreadMessage = v.InferOutput<typeof ThreadMessage>

/** What the team sees of the person beside their thread. */
const ThreadPerson = v.object({
  ...Named.entries,
  role: RoleField,
  email: v.string(),
  verifiedEmail: v.boolean(),
  phone: v.nullable(v.string()),
  verifiedPhone: v.boolean(),
  createdAt: Instant,
  /** The running subscription. */
  subscription: v.nullable(v.object({ weeklyMinutes: v.number(), endsAt: Instant })),
  /** The newest payment that came. `reference`: ours. Piastres. */
  payment: v.nullable(v.object({ id: Id, amount: v.number(), reference: v.string(), paidAt: Instant })),
  /** The lesson ahead that is next, otherwise the last one. */
  lesson: v.nullable(v.object({ id: Id, start: Instant, with: v.nullable(v.string()) })),
})

/** A thread with its messages, oldest first, and the person. */
export const ThreadCase = v.object({
  thread: Thread,
  messages: v.array(ThreadMessage),
  /** By which ways a text can be sent. */
  ways: v.array(v.picklist(replyWays)),
  /** Where a mail goes; null where none can. */
  mailTo: v.nullable(v.string()),
  /** As typed into the form; null for reports and disputes. */
  phone: v.nullable(v.string()),
  person: v.nullable(ThreadPerson),
  /** Other threads of this person, newest first; of the same phone or mail where there is no account. */
  others: v.array(v.pick(Thread, ['id', 'kind', 'title', 'state', 'lastAt'])),
  /** The report it is about. */
  reportId: v.nullable(Id),
})
export type ThreadCase = v.InferOutput<typeof ThreadCase>

export const ThreadText = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.minLength(threadLimits.text.min),
  v.maxLength(threadLimits.text.max),
)

/** A thread as its person reads it: without notes, and without names of the team. */
export const OwnThread = v.object({
  id: Id,
  kind: v.picklist(threadKinds),
  title: v.string(),
  lessonId: v.nullable(Id),
  done: v.boolean(),
  outcome: v.nullable(v.picklist(reportOutcomes)),
  /** Whether the person may write: not once a dispute is decided. */
  open: v.boolean(),
  messages: v.array(v.object({ id: Id, side: v.picklist(ownSides), text: v.string(), createdAt: Instant })),
})
export type OwnThread = v.InferOutput<typeof OwnThread>

/** A thread in the list of its person. `state`: whether the team has the next word, has answered, or has closed it. */
export const OwnThreadLine = v.object({
  id: Id,
  kind: v.picklist(threadKinds),
  title: v.string(),
  state: v.picklist(ownThreadStates),
  outcome: v.nullable(v.picklist(reportOutcomes)),
  /** The beginning of the last message, and whose it is. */
  preview: v.string(),
  lastSide: v.picklist(ownSides),
  lastAt: Instant,
})
export type OwnThreadLine = v.InferOutput<typeof OwnThreadLine>
