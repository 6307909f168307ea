/** What everybody in a simulation shares: the people, the model, and acts with what the model says about their answers. */
import { ApiError } from '#contract/shared/api/request.ts'
import { approvalLimits } from '#contract/vocabulary/approvals.ts'
import { apiCall } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { db, newEmail, newPhone, type Person, people, tokenFor } from '#tests/kit/people.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'
import { friends } from '#worker/storage/schema/people.ts'
import { Killed, runFlows } from './flows.ts'
import { Model } from './model.ts'
import { Random } from './random.ts'
import { clock, database } from './runtime.ts'

// biome-ignore lint/suspicious/noExplicitAny: each act knows its own reply
type Reply = any
export type Answer = { readonly ok: true; readonly reply: Reply } | { readonly ok: false; readonly code: string }

/** Something that somebody does. */
export interface Act {
  /** What the trace says. */
  readonly name: string
  /** Whose minutes and balances are compared afterwards. */
  readonly touches: readonly number[]
  perform(): Promise<unknown>
  /** Null when the model agrees with the answer, and then knows what follows; else the complaint. */
  check(answer: Answer): string | null
  /**
   * What a killed act left behind: the reply it would have given, or null when nothing of it happened. `taken`: ids that
   * others were answered with at the same time.
   */
  find?(taken: readonly number[]): Reply | null
}

const signedInMs = 12 * 3_600_000

/** The same person with a token that lasts, but for what asks for a proof: signing one for each request takes a part of its time. */
const signIn = (person: Person): Person => {
  let token = { text: '', since: Number.NEGATIVE_INFINITY }
  return {
    ...person,
    async api(endpoint, input) {
      if (endpoint.proof || clock.now() - token.since > signedInMs)
        token = { text: await tokenFor(person.id, clock.now()), since: clock.now() }
      return apiCall(endpoint, input, token.text)
    },
  }
}

export class Stage {
  readonly seed: number
  readonly random: Random
  model = new Model()
  step = 0
  readonly trace: string[] = []
  readonly troubles: string[] = []
  /** Webhooks of the gateways that are on their way. */
  readonly post: WebhookCall[] = []
  students: Person[] = []
  tutors: Person[] = []
  /** The one says that lessons were held, the other decides about money. */
  admins: Person[] = []
  /** Who changes settings. */
  head: Person | null = null
  /** Whether the last run of each schedule came through, and when. */
  readonly ranAt = new Map<string, number>()
  counts: Record<string, number> = {}
  /** Several acts at once make the present step. */
  isRace = false

  constructor(seed: number) {
    this.seed = seed
    this.random = new Random(seed)
  }

  get now(): number {
    return clock.now()
  }

  note(line: string): void {
    this.trace.push(`${this.step} ${new Date(this.now).toISOString()} ${line}`)
    if (this.trace.length > 2000) this.trace.shift()
  }

  complain(what: string): void {
    this.troubles.push(what)
    this.note(`!! ${what}`)
  }

  count(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1
  }

  async populate(students: number, tutors: number): Promise<void> {
    const { state } = this.model
    for (const [weeklyMinutes, price] of [
      [60, 130_000],
      [120, 250_000],
      [230, 425_000],
    ] as const) {
      const plan = await make.plan({ weeklyMinutes, baseMonthlyPrice: price })
      state.plans.set(plan.id, { id: plan.id, weeklyMinutes, price, discounts: [1000, 2000] })
    }
    for (let i = 0; i < students; i++) await this.enrol()
    for (let i = 0; i < tutors; i++) {
      const notice = i % 3 === 2 ? 30 : 0
      const tutor = signIn(await people.tutor({ notice }))
      this.tutors.push(tutor)
      state.tutors.set(tutor.id, { notice })
    }
    this.admins = [signIn(await people.admin()), signIn(await people.admin())]
    this.head = signIn(await people.superAdmin())
    // Acts of two people are not played: each of the team may do alone whatever the habits ask for.
    for (const kind of ['withdrawal', 'grant', 'ruling', 'outage'] as const)
      database.rows(
        'INSERT INTO platform_settings (key, value, updated_at, updated_by) VALUES (?, ?, ?, ?)',
        `approvals.${kind}`,
        String(approvalLimits[kind].max),
        this.now,
        this.head.id,
      )
  }

  /** Most come through the link of somebody, and some of those are that person again. */
  async enrol(): Promise<void> {
    const { random, model } = this
    const inviter = random.chance(0.7) ? this.students[0] : random.pick(this.students)
    const isSame = random.chance(0.15)
    const email = inviter && isSame ? inviter.email.replace('@', '+two@') : newEmail('student')
    const isFree = !this.students.some((one) => one.email === email)
    const student = signIn(await people.student({ phone: newPhone(), email: isFree ? email : newEmail('student') }))
    this.students.push(student)
    model.state.students.set(student.id, { createdAt: this.now })
    if (!inviter || random.chance(0.3)) return
    await db.insert(friends).values({ friendId: student.id, inviterId: inviter.id, joinedAt: this.now })
    model.state.friends.push({
      ...{ friendId: student.id, inviterId: inviter.id, isSame: isSame && isFree },
      ...{ paymentId: null, decidedAt: null, friendMinutes: 0, inviterMinutes: 0, isTakenBack: false },
    })
  }

  /**
   * Runs acts at the same time. The model must agree with their answers in one order of them, and with what that order
   * leaves (`findDifference`); of a killed act it must agree with what it left behind.
   */
  async run(
    acts: readonly Act[],
    killedAt: readonly (number | undefined)[],
    findDifference: () => string | null,
  ): Promise<void> {
    this.isRace = acts.length > 1
    const ended = await runFlows(
      acts.map((act, i) => ({ work: () => act.perform(), killedAt: killedAt[i] })),
      this.random.next,
    )
    const taken = ended.flatMap(({ outcome }) => (outcome.status === 'fulfilled' ? idOf(outcome.value) : []))
    const answers = ended.map(({ outcome, isKilled }, i): Ended => {
      const act = acts[i] as Act
      // One that was killed after its answer left only what was to follow undone.
      if (!isKilled || outcome.status === 'fulfilled') return { act, answer: toAnswer(outcome), killed: false }
      const reply = act.find?.(taken) ?? null
      return { act, answer: reply === null ? null : { ok: true as const, reply }, killed: true }
    })
    for (const { act, answer, killed } of answers) {
      const said = answer === null ? 'nothing happened' : answer.ok ? 'ok' : answer.code
      this.note(`${act.name}: ${killed ? 'killed, ' : ''}${said}`)
      this.count(`${act.name.split(' ')[0]} ${killed ? 'killed' : said}`)
    }
    const isRace = acts.length > 1
    const before = isRace ? structuredClone(this.model.state) : null
    let first: string | null = null
    for (const order of isRace ? possibilitiesOf(answers) : [answers]) {
      const refused = order.reduce<string | null>(
        (found, { act, answer }) => found ?? (answer === null ? null : act.check(answer)),
        null,
      )
      const complaint = refused ?? (isRace ? findDifference() : null)
      if (complaint === null) return
      first ??= complaint
      if (before) this.model.state = structuredClone(before)
    }
    this.complain(`${acts.map(({ name }) => name).join(' | ')}: ${isRace ? 'in no order: ' : ''}${first}`)
  }
}

interface Ended {
  readonly act: Act
  readonly answer: Answer | null
  readonly killed: boolean
}

/** Every order; what a killed act seems to have left may also be of another one, so it counts or not. */
const possibilitiesOf = (ended: readonly Ended[]): Ended[][] => {
  const withoutKilled = ended.filter(({ killed }) => !killed)
  return withoutKilled.length < ended.length ? [...ordersOf(withoutKilled), ...ordersOf(ended)] : ordersOf(ended)
}

const idOf = (reply: unknown): number[] => {
  const id = (reply as { id?: unknown } | null | undefined)?.id
  return typeof id === 'number' ? [id] : []
}

const toAnswer = (outcome: PromiseSettledResult<unknown>): Answer => {
  if (outcome.status === 'fulfilled') return { ok: true, reply: outcome.value }
  const { reason } = outcome
  if (reason instanceof ApiError) return { ok: false, code: reason.code ?? `status ${reason.status}` }
  if (reason instanceof Killed) return { ok: false, code: 'killed' }
  throw reason
}

const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [list.slice()]
    : list.flatMap((one, at) => ordersOf([...list.slice(0, at), ...list.slice(at + 1)]).map((rest) => [one, ...rest]))
