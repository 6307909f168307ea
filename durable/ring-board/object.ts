import { DurableObject } from 'cloudflare:workers'
import type { Interval } from '#contract/shared/rules/time.ts'
import type { Bindings } from '#worker/bindings.ts'
import { scopeEntries } from '#worker/carried-scope.ts'
import { describeFault } from '#worker/database-errors.ts'
import { closeClaim } from '#worker/features/lessons/now/claim-store.ts'
import { readTutorTimes } from '#worker/features/lessons/now/store.ts'
import { getNowNews, getUserHub } from '#worker/live-rooms.ts'
import { writeFault } from '#worker/log.ts'
import type { Claim, ClaimOutcome, OfferedTutor, RingRequest } from '#worker/ring-board.ts'
import { openDb } from '#worker/storage/db.ts'
import { RingBoardState } from './board.ts'
import type { BoardEffects, BoardRing, BoardTutor, Look } from './state.ts'

/** When the alarm runs again after the database could not be asked about a claim. */
const retryMs = 2_000

const logged = (error: unknown): void => writeFault({ board: describeFault(error) })

/**
 * Everybody who can start a lesson at once, and every search for them. The database is asked who is free before anybody is
 * rung, and what became of an acceptance nobody has said anything about.
 */
export class RingBoard extends DurableObject<Bindings> {
  static {
    scopeEntries(RingBoard)
  }

  readonly #state: RingBoardState
  /** Who waits until it is known what became of a claim, by search. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** What the alarm is set to; undefined until this instance has set it, null after it went off. */
  #armed: number | null | undefined

  /** The question to the database that was put last. */
  #looked: Promise<void> = Promise.resolve()

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    const rows = <T>(prefix: string) => [...ctx.storage.kv.list<T>({ prefix })].map(([, row]) => row)
    this.#state = new RingBoardState({ tutors: rows<BoardTutor>('tutor:'), rings: rows<BoardRing>('ring:') })
  }

  async offer(tutor: OfferedTutor) {
    return this.#carry((now) => this.#state.offer(tutor, now))
  }

  async withdraw(tutorId: number): Promise<void> {
    this.#carry((now) => this.#state.withdraw(tutorId, 'off', now))
  }

  async availabilityOf(tutorId: number) {
    return this.#state.availabilityOf(tutorId, Date.now())
  }

  async taken(tutorId: number, booking: Interval): Promise<void> {
    this.#carry((now) => this.#state.taken(tutorId, booking, now))
  }

  async hoursChanged(tutorId: number): Promise<void> {
    if (this.#state.knows(tutorId)) await this.#look({ tutorIds: [tutorId], ringIds: [] })
  }

  async available() {
    return this.#state.available(Date.now()).map(({ id }) => id)
  }

  async marketFor(studentId: number | null) {
    return this.#state.marketFor(studentId, Date.now())
  }

  async ring(request: RingRequest) {
    const begun = this.#carry((now) => this.#state.ring(request, now))
    if ('refused' in begun) return begun
    await this.#looked
    return this.#state.viewOf(request.id, Date.now())
  }

  async cancel(ringId: string, studentId: number) {
    for (;;) {
      const ring = this.#carry((now) => this.#state.cancel(ringId, studentId, now))
      if (ring !== 'wait') return ring
      await this.#untilSettled(ringId)
    }
  }

  async claim(ringId: string, tutorId: number): Promise<Claim> {
    for (;;) {
      const claim = this.#carry((now) => this.#state.claim(ringId, tutorId, now))
      if (claim === 'over') return { kind: 'over' }
      if (claim !== 'wait')
        return 'lessonId' in claim && !('wish' in claim)
          ? { kind: 'accepted', lessonId: claim.lessonId }
          : { kind: 'claimed', request: claim as RingRequest }
      await this.#untilSettled(ringId)
    }
  }

  async settle(ringId: string, tutorId: number, outcome: ClaimOutcome): Promise<void> {
    this.#carry((now) => this.#state.settle(ringId, tutorId, outcome, now))
  }

  async decline(ringId: string, tutorId: number): Promise<void> {
    this.#carry((now) => this.#state.decline(ringId, tutorId, now))
  }

  async reach(userId: number, goneAt: number | null): Promise<void> {
    this.#carry((now) => this.#state.reach(userId, goneAt, now))
  }

  override async alarm(): Promise<void> {
    this.#armed = null
    const lapsed = this.#carry((now) => this.#state.tick(now))
    await this.#looked
    const db = openDb(this.env.DB)
    for (const { ringId, tutorId, studentId } of lapsed)
      await closeClaim(db, { ringId, tutorId, studentId }, Date.now()).then(
        (outcome) => this.settle(ringId, tutorId, outcome),
        async (error: unknown) => {
          logged(error)
          this.#arm(Date.now() + retryMs)
        },
      )
  }

  #untilSettled(ringId: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.set(ringId, [...(this.#waiting.get(ringId) ?? []), resolve])
    })
  }

  /** Runs one change, stores what it changed, and then tells everybody. */
  #carry<T>(change: (now: number) => T): T {
    const result = change(Date.now())
    const effects = this.#state.takeEffects()
    const { kv } = this.ctx.storage
    for (const [id, tutor] of effects.tutors)
      if (tutor) kv.put(`tutor:${id}`, tutor)
      else kv.delete(`tutor:${id}`)
    for (const [id, ring] of effects.rings)
      if (ring) kv.put(`ring:${id}`, ring)
      else kv.delete(`ring:${id}`)
    this.#arm(this.#state.nextAlarm())
    this.ctx.waitUntil(this.#tell(effects).catch(logged))
    const look = this.#state.takeLook()
    if (look) {
      this.#looked = this.#look(look)
      this.ctx.waitUntil(this.#looked)
    }
    for (const ringId of effects.settled) {
      const waiting = this.#waiting.get(ringId) ?? []
      this.#waiting.delete(ringId)
      for (const resolve of waiting) resolve()
    }
    return result
  }

  /** Only where it changes the alarm: each time is billed as a row. */
  #arm(next: number | null): void {
    if (next === this.#armed) return
    this.#armed = next
    void (next === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(next))
  }

  /** Asks the database when tutors can teach. Where it does not answer, the alarm of each search has it asked again. */
  async #look({ tutorIds, ringIds }: Look): Promise<void> {
    const at = Date.now()
    const times = await readTutorTimes(openDb(this.env.DB), tutorIds, at).catch((error: unknown) => {
      logged(error)
      return null
    })
    if (times)
      this.#carry((now) => {
        this.#state.learn(times, { ids: tutorIds, at }, now)
        this.#state.ringOn(ringIds, now)
      })
  }

  async #show(changes: BoardEffects['shown']): Promise<void> {
    await getNowNews(this.env)
      .tellNow([...changes])
      .catch(logged)
  }

  /** In the order of the changes for each person; a tutor whose pages are all closed is away. */
  async #tell({ told, shown, followed }: BoardEffects): Promise<void> {
    const hubOf = (userId: number) => getUserHub(this.env, userId)
    const people = new Set(told.map(({ userId }) => userId))
    await Promise.all([
      ...[...followed].map(([userId, follow]) =>
        hubOf(userId)
          .follow(follow ? userId : null)
          .catch(logged),
      ),
      ...[...people].map(async (userId) => {
        const own = told.filter((one) => one.userId === userId)
        const pages = await hubOf(userId)
          .deliver(own.map(({ frame }) => frame))
          .catch(logged)
        if (pages === 0 && own.some(({ offer }) => offer)) await this.reach(userId, Date.now())
      }),
      ...(shown.length > 0 ? [this.#show(shown)] : []),
    ])
  }
}
