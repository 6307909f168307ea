/** Plays an evening against a running server: each work alone, for its cost, then everybody at the rate of the busiest minutes. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Served } from '#scripts/serve.ts'
import { type Counts, countsBetween, timesCounts } from './counts.ts'
import * as acts from './evening-acts.ts'
import type { EveningPeople, Guest, Pair } from './evening-people.ts'
import { cpuOf, summary } from './load.ts'
import type { Cost, Costs, Work } from './model.ts'

export type TokenOf = (id: number) => Promise<string>

export interface Stage {
  readonly server: Served
  readonly tokenOf: TokenOf
}

export const readCounts = async ({ origin }: Pick<Served, 'origin'>): Promise<Counts> =>
  (await (await fetch(`${origin}/api/bench/counts`)).json()) as Counts

/** Runs a scheduled job by its name. */
export const runJob = async ({ origin }: Pick<Served, 'origin'>, name: string): Promise<unknown> => {
  const answer = await fetch(`${origin}/api/bench/job?${new URLSearchParams({ name })}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** Runs a schedule as the platform does. */
const runCron = async ({ origin }: Pick<Served, 'origin'>, cron: string): Promise<void> => {
  await (await fetch(`${origin}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`)).arrayBuffer()
}

/** What the server does while `run` runs and for a while after it, for one of so many. */
export const measure = async (
  { server }: Stage,
  times: number,
  afterMs: number,
  run: () => Promise<unknown>,
): Promise<Cost> => {
  const [before, cpu] = [await readCounts(server), cpuOf(server.pid)]
  await run()
  await wait(afterMs)
  const after = await readCounts(server)
  return { ...timesCounts(countsBetween(before, after), 1 / times), cpuMs: (cpuOf(server.pid) - cpu) / times }
}

/** How long works go on after their answers: news of bookings are gathered for five seconds, presence waits as long. */
const soonMs = 700
const laterMs = 7000

const eachOf = async <T>(list: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> => {
  for (const one of list) await act(one)
}

export const measureAlone = async (
  stage: Stage,
  { pairs, guests }: EveningPeople,
  known: Pick<Costs, 'settle' | 'remind'>,
): Promise<Costs> => {
  const visitorOf = async (id: number): Promise<acts.Visitor> => ({
    id,
    token: await stage.tokenOf(id),
    origin: stage.server.origin,
    socket: null,
  })
  const students = await Promise.all(
    guests.map(async (guest) => ({ guest, visitor: await visitorOf(guest.studentId) })),
  )
  const couples = await Promise.all(
    pairs.map(async (pair) => ({
      pair,
      tutor: await visitorOf(pair.tutorId),
      student: await visitorOf(pair.studentId),
    })),
  )
  const everybody = [
    ...students.map(({ visitor }) => visitor),
    ...couples.flatMap(({ tutor, student }) => [tutor, student]),
  ]
  const each = <T>(list: readonly T[], act: (one: T) => Promise<unknown>, afterMs = soonMs): Promise<Cost> =>
    measure(stage, list.length, afterMs, () => eachOf(list, act))
  const costs = {
    arrive: await each(everybody, acts.arrive),
    studentHome: await each(students, ({ visitor }) => acts.studentHome(visitor)),
    tutorHome: await each(couples, ({ tutor }) => acts.tutorHome(tutor)),
    lessons: await each(students, ({ visitor }) => acts.lookAtLessons(visitor)),
    tutors: await each(students, ({ visitor }) => acts.lookAtTutors(visitor)),
    tutor: await each(students, ({ visitor, guest }) => acts.lookAtTutor(visitor, guest.tutorId)),
    book: await each(students, ({ visitor, guest }) => acts.book(visitor, guest), laterMs),
    chats: await each(couples, ({ student, pair }) => acts.lookAtChats(student, pair.roomId)),
    message: await each(couples, ({ student, tutor, pair }) => acts.write(student, tutor, pair.roomId), 2000),
    meet: await each(couples, ({ student, tutor, pair }) => acts.meet(tutor, student, pair), 2000),
    part: await each(couples, ({ student, tutor, pair }) => acts.part(tutor, student, pair), 2000),
    away: await each(everybody, acts.goAway, laterMs),
    ...known,
  } satisfies Record<Work, Cost>
  return costs
}

export interface Played {
  /** Times of each work, ms. */
  readonly times: ReadonlyMap<string, { readonly count: number; readonly p50: number; readonly p99: number }>
  readonly failures: readonly string[]
  readonly seconds: number
  readonly people: number
  readonly counts: Counts
  readonly cpuMs: number
}

/** Whether the `at`-th of many does what this share of them does. */
const doesSo = (at: number, share: number): boolean => Math.floor((at + 1) * share) > Math.floor(at * share)

/** Everybody comes within so many seconds, evenly, and stays. */
export const playTogether = async (
  stage: Stage,
  { pairs, guests }: EveningPeople,
  seconds: number,
): Promise<Played> => {
  const { server } = stage
  const times = new Map<string, number[]>()
  const failures: string[] = []
  const timed = async (name: string, act: Promise<unknown>): Promise<void> => {
    const began = performance.now()
    await act
    const all = times.get(name) ?? []
    all.push(performance.now() - began)
    times.set(name, all)
  }
  const visitors: acts.Visitor[] = []
  const comeIn = async (id: number): Promise<acts.Visitor> => {
    const visitor: acts.Visitor = { id, token: await stage.tokenOf(id), origin: server.origin, socket: null }
    visitors.push(visitor)
    await timed('arrive', acts.arrive(visitor))
    return visitor
  }
  const tutorComes = async ({ tutorId, roomId }: Pair) => {
    const tutor = await comeIn(tutorId)
    await timed('tutorHome', acts.tutorHome(tutor))
    await timed('chats', acts.lookAtChats(tutor, roomId))
    return tutor
  }
  const studentComes = async ({ studentId }: Pair) => {
    const student = await comeIn(studentId)
    await timed('studentHome', acts.studentHome(student))
    return student
  }
  const comeTogether = async (pair: Pair): Promise<void> => {
    const [tutor, student] = await Promise.all([tutorComes(pair), studentComes(pair)])
    for (const [from, to] of [
      [student, tutor],
      [tutor, student],
    ] as const)
      await timed('message', acts.write(from, to, pair.roomId))
    await timed('meet', acts.meet(tutor, student, pair))
  }
  const lookAround = async (guest: Guest, at: number): Promise<void> => {
    const visitor = await comeIn(guest.studentId)
    await timed('studentHome', acts.studentHome(visitor))
    if (doesSo(at, 0.6)) {
      await timed('tutors', acts.lookAtTutors(visitor))
      await timed('tutor', acts.lookAtTutor(visitor, guest.tutorId))
    }
    if (doesSo(at, 0.1)) await timed('book', acts.book(visitor, guest))
    if (doesSo(at, 0.3)) await timed('lessons', acts.lookAtLessons(visitor))
  }
  const late = async (at: number, all: number, act: () => Promise<void>): Promise<void> => {
    await wait((at * seconds * 1000) / all)
    await act().catch((error: unknown) => failures.push(error instanceof Error ? error.message : String(error)))
  }
  const [before, cpu, began] = [await readCounts(server), cpuOf(server.pid), performance.now()]
  const minutely = async (): Promise<void> => {
    for (let at = 0; at < seconds; at += 30) {
      await timed('schedule of a minute', runCron(server, '* * * * *'))
      if (at + 30 < seconds) await wait(30_000)
    }
  }
  await Promise.all([
    minutely(),
    ...pairs.map((pair, at) => late(at, pairs.length, () => comeTogether(pair))),
    ...guests.map((guest, at) => late(at, guests.length, () => lookAround(guest, at))),
  ])
  const took = (performance.now() - began) / 1000
  await wait(soonMs)
  const [after, cpuAfter] = [await readCounts(server), cpuOf(server.pid)]
  await Promise.all(visitors.map((visitor) => acts.goAway(visitor).catch(() => undefined)))
  return {
    times: new Map([...times].map(([name, list]) => [name, { count: list.length, ...summary(list, 1) }])),
    failures,
    seconds: took,
    people: visitors.length,
    counts: countsBetween(before, after),
    cpuMs: cpuAfter - cpu,
  }
}
