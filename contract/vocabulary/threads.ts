/** The inbox of the team: what people wrote to it, and what became of that. */

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/**
 * What a thread began with. `contact`: the form. `appeal`: the form, against a block or a decision. `guardian`: a guardian's
 * page; its student never reads it. `report`: of a problem or a person. `dispute`: about a lesson.
 */
export const threadKinds = ['contact', 'appeal', 'guardian', 'report', 'dispute'] as const
export type ThreadKind = (typeof threadKinds)[number]

/** `new`: nobody took it or answered. `open`: the team has the next word. `waiting`: the person has it. `done`: closed. */
export const threadStates = ['new', 'open', 'waiting', 'done'] as const
export type ThreadState = (typeof threadStates)[number]

/** Who wrote a message: the person, the other member of a disputed lesson, or the team. The team alone reads a `note`. */
export const threadSides = ['person', 'other', 'team', 'note'] as const
export type ThreadSide = (typeof threadSides)[number]

/** The sides that the person reads. */
export const ownSides = ['person', 'other', 'team'] as const satisfies readonly ThreadSide[]
export type OwnSide = (typeof ownSides)[number]

/** A thread as its person sees it. `waiting`: the team has the next word. `answered`: it has answered. `done`: closed. */
export const ownThreadStates = ['waiting', 'answered', 'done'] as const
export type OwnThreadState = (typeof ownThreadStates)[number]

/** How a message came or went: the form, the app, a mail, the link in a mail. A note goes nowhere. */
export const threadVias = ['form', 'app', 'mail', 'link', 'note'] as const
export type ThreadVia = (typeof threadVias)[number]

/** What the team may do with a text. */
export const replyWays = ['app', 'mail', 'note'] as const
export type ReplyWay = (typeof replyWays)[number]

/**
 * What became of a report, as its author is told. `acted`: a step against whoever it is about. `kept`: nothing against the
 * rules was found. `fixed`: the problem is gone. `known`: it is being worked on.
 */
export const reportOutcomes = ['acted', 'kept', 'fixed', 'known'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** The tabs of the inbox. `open`: all that are not done. */
export const threadTabs = ['new', 'mine', 'open', 'done'] as const
export type ThreadTab = (typeof threadTabs)[number]

export const threadLimits = {
  text: { min: 1, max: 4000 },
  /** The name of a saved reply, and how many there may be. */
  replyTitle: { min: 2, max: 40 },
  replies: 40,
  /** What the team writes is to be answered within this time; also in the triggers that begin a thread. */
  answerMs: dayMs,
  /** After this time without an answer of the person the team looks again. */
  silenceMs: 3 * dayMs,
  /** How long the link in a mail opens its thread, from the last message of the team. */
  linkMs: 60 * dayMs,
  /** The newest messages of a thread that are shown. */
  messages: 200,
  /** The newest threads of a person that their list shows. */
  ownList: 50,
  /** The newest threads of a tab that a search reads. */
  searched: 45,
  /** Other threads of the same person that are named. */
  others: 8,
  /** Threads of a tab are counted up to this many. */
  counted: 100,
  /** What somebody without an account may send through one link. */
  perLink: { count: 10, windowMs: hourMs },
} as const
