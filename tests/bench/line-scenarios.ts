/** What is measured of a call over a bad line. The student's line is spoiled in both directions, the tutor's is good. */
import { setTimeout as wait } from 'node:timers/promises'
import { sendingSteps } from '#contract/classroom/rules/sending-ladder.ts'
import { report } from '#scripts/run.ts'
import { enter, openLobby, type Reading, read, receiveFor, type Side, timeUntil, timeUntilMoving } from './line-call.ts'
import type { LineTable } from './line-table.ts'
import type { LineConditions } from './lossy-relay.ts'
import { drawLines, showPages } from './page-scenarios.ts'

export interface Call {
  readonly student: Side
  readonly tutor: Side
  readonly path: string
  readonly judge: (target: string, got: string, good: boolean) => void
  readonly table: LineTable
}

/** As a home connection: what an undisturbed call is measured on. */
export const good: Partial<LineConditions> = { delayMs: 20, jitterMs: 5 }
/** A busy mobile cell. */
const mobile: Partial<LineConditions> = { loss: 0.02, delayMs: 75, jitterMs: 30, bitsPerSecond: 400_000 }
/** The worst on which a lesson can still be spoken. */
const worst: Partial<LineConditions> = { loss: 0.1, delayMs: 60, jitterMs: 20, bitsPerSecond: 60_000, queueMs: 500 }
/** A connection is there, and hardly anything passes. */
const crawling: Partial<LineConditions> = { loss: 0.1, delayMs: 300, jitterMs: 100, bitsPerSecond: 100_000 }
const cut: Partial<LineConditions> = { loss: 1 }

const second = 1000
export const limitMs = 90 * second
/** Longer than a raised step is on trial, so that no scenario begins with the doubts of the one before. */
const steadyMs = 14 * second
const observedMs = 8 * second
const outageMs = 20 * second

const seconds = (ms: number | null): string =>
  ms === null ? `not in ${limitMs / second} s` : `${(ms / second).toFixed(1)} s`
const within = (ms: number | null, most: number): boolean => ms !== null && ms <= most

const sidesOf = ({ student, tutor }: Call): readonly [Side, Side] => [student, tutor]

const topLimit = sendingSteps[0]?.camera.maxBitrate ?? 0

/** What became of a side's sending and its connection while it was watched. */
interface Watched {
  limit: number
  /** When the limit of its camera last changed, ms; 0 if it never did. */
  changedAt: number
  restarts: number
  connections: number
}

const nameChanges = (now: Reading, last: Reading, seen: Watched): string[] => {
  const changed: string[] = []
  if (now.cameraLimit !== last.cameraLimit)
    changed.push(now.cameraLimit === 0 ? 'sends no picture' : `sends up to ${now.cameraLimit / 1000} kbit/s`)
  if (now.state !== last.state) changed.push(now.state)
  if (now.connections !== last.connections) {
    seen.connections += now.connections - last.connections
    changed.push('another connection')
  } else if (now.ufrag !== last.ufrag && last.ufrag !== '') {
    seen.restarts += 1
    changed.push('ICE restart')
  }
  return changed
}

/** Reports every change on both sides while something is measured, with its time. */
const watch = async <T>(call: Call, work: (seen: readonly [Watched, Watched]) => Promise<T>): Promise<T> => {
  const began = performance.now()
  const follow = async (side: Side): Promise<{ seen: Watched; look: () => Promise<void> }> => {
    let last = await read(side)
    const seen = { limit: last?.cameraLimit ?? 0, changedAt: 0, restarts: 0, connections: 0 }
    const look = async (): Promise<void> => {
      const now = await read(side)
      const at = performance.now() - began
      const changed = now && last ? nameChanges(now, last, seen) : []
      if (changed.length > 0) report(`  ${seconds(at).padStart(7)}   ${side.name}: ${changed.join(', ')}`)
      last = now ?? last
      if (seen.limit === last?.cameraLimit) return
      seen.limit = last?.cameraLimit ?? 0
      seen.changedAt = at
    }
    return { seen, look }
  }
  const [student, tutor] = await Promise.all([follow(call.student), follow(call.tutor)])
  let isOver = false
  const watching = timeUntil(4 * limitMs, async () => {
    await Promise.all([student.look(), tutor.look()])
    return isOver
  })
  try {
    return await work([student.seen, tutor.seen])
  } finally {
    isOver = true
    await watching
  }
}

/** Adds what both sides receive in the next seconds to the table, with the time it took to come to that. */
const observe = async (call: Call, line: string, took: readonly [string, string], ms = observedMs) => {
  const sides = sidesOf(call)
  const end = call.table.measureLoad()
  const received = await Promise.all([receiveFor(call.student, ms), receiveFor(call.tutor, ms)])
  const readings = await Promise.all(sides.map(read))
  const load = end()
  for (const [i, one] of received.entries()) {
    const limitedBy = readings[1 - i]?.cameraLimitedBy ?? ''
    call.table.add({ line, receiver: sides[i]?.name ?? '', took: took[1 - i] ?? '', limitedBy, load, ...one })
  }
  return received
}

/** The student leaves the call and stands before it again. */
const goToLobby = async ({ student, path }: Call): Promise<void> => {
  await student.page.goto('/upcoming-lessons')
  await openLobby(student, path)
}

/**
 * Begins every measurement alike: on a new connection, because browsers take minutes to trust a line again that was bad,
 * and after a good line has carried the full picture for a while.
 */
const settle = async (call: Call): Promise<void> => {
  call.student.relay.change(good)
  await goToLobby(call)
  await enter(call.student)
  let since: number | null = null
  const took = await timeUntil(2 * limitMs, async () => {
    const readings = await Promise.all(sidesOf(call).map(read))
    const isWhole = readings.every((one) => one?.state === 'connected' && one.cameraLimit === topLimit)
    since = isWhole ? (since ?? performance.now()) : null
    return since !== null && performance.now() - since > steadyMs
  })
  if (took === null) report(`the full picture did not return and stay within ${(2 * limitMs) / second} s`)
}

/** Mends the line and adds a row about the picture that returns. */
const mend = async (call: Call, after: string): Promise<void> => {
  report('a good line again')
  const { student, judge } = call
  student.relay.change(good)
  const back = await watch(call, async (seen) => {
    const isBack = async () => seen.every(({ limit }) => limit === topLimit)
    const took = await timeUntil(limitMs, isBack)
    const each = seen.map(({ limit, changedAt }) => seconds(limit === topLimit ? changedAt : null))
    await observe(call, `a good line after ${after}`, [each[0] ?? '', each[1] ?? ''])
    return took
  })
  judge(`after ${after}: both full pictures ≤ 60 s`, seconds(back), within(back, 60 * second))
}

/** The student comes into the call, over each of these lines, while the tutor is in it. */
const setUp = async (call: Call): Promise<void> => {
  const { student, judge } = call
  report('\nset-up through TURN alone')
  for (const [name, line, most] of [
    ['a good line', good, 3 * second],
    ['2 % loss, 150 ms, 400 kbit/s', mobile, 6 * second],
    ['10 % loss, 600 ms, 100 kbit/s', crawling, 20 * second],
  ] as const) {
    student.relay.change(line)
    await goToLobby(call)
    const began = performance.now()
    await enter(student)
    const took = await timeUntilMoving(sidesOf(call), limitMs)
    const total = took === null ? null : performance.now() - began
    const reading = await read(student)
    report(`  ${name}: both pictures move after ${seconds(total)}, ${reading?.path ?? 'no path'}`)
    judge(`set-up, ${name}: ≤ ${most / second} s`, seconds(total), within(total, most))
    judge(`set-up, ${name}: through TURN alone`, reading?.path ?? 'none', reading?.path === 'relay to relay')
    await observe(call, `set-up, ${name}`, [seconds(total), seconds(total)])
  }
}

/** Spoils the line step by step down to sound alone in both directions; then mends it. */
const ladder = async (call: Call, lines: readonly (readonly [string, Partial<LineConditions>])[]): Promise<void> => {
  const { student, judge } = call
  await settle(call)
  await observe(call, 'a good line', ['-', '-'])
  for (const [i, [name, line]] of lines.entries()) {
    report(name)
    student.relay.change({ ...good, ...line })
    await watch(call, async (seen) => {
      const isLast = i === lines.length - 1
      const isSoundAlone = async () => seen.every(({ limit }) => limit === 0)
      const down = await timeUntil(isLast ? limitMs : steadyMs, isSoundAlone)
      if (isLast) judge(`${name}: sound alone on both sides ≤ 20 s`, seconds(down), within(down, 20 * second))
      const [own, others] = seen
      const took = ({ changedAt }: Watched): string => (changedAt === 0 ? 'no change' : seconds(changedAt))
      await observe(call, name, [took(own), took(others)])
    })
  }
  await mend(call, lines.at(-1)?.[0] ?? '')
}

const ladderByLoss = (call: Call): Promise<void> => {
  report('\nrising loss')
  return ladder(
    call,
    [2, 5, 12, 20].map((percent) => [`${percent} % loss`, { loss: percent / 100 }]),
  )
}

const ladderByRate = (call: Call): Promise<void> => {
  report('\nfalling rate')
  return ladder(
    call,
    [600, 250, 60].map((rate) => [`${rate} kbit/s`, { bitsPerSecond: rate * 1000 }]),
  )
}

/**
 * Sound that had to be made up, %. Of 10 % lost packets, without redundancy 10 % and more would be made up; Opus repeats
 * a packet within the next, which leaves the two lost in a row. Above 5 % words are misheard.
 */
const mostConcealed = 5
/** In a short time, in which a single loss weighs more. */
const mostConcealedShortly = 10
const shortMs = 2 * second
const listenMs = 20 * second

/** What share of the voice was made up in each short time of the next seconds, by the side that hears it. */
const followVoices = async (call: Call): Promise<number[][]> => {
  const parts: number[][] = [[], []]
  for (let at = 0; at < listenMs; at += shortMs) {
    const received = await Promise.all(sidesOf(call).map((side) => receiveFor(side, shortMs)))
    for (const [i, { concealedPercent }] of received.entries()) parts[i]?.push(concealedPercent)
  }
  return parts
}

const speech = async (call: Call): Promise<void> => {
  const { student, judge } = call
  const name = '10 % loss, 60 kbit/s'
  report(`\n${name}`)
  await settle(call)
  student.relay.change(worst)
  await watch(call, async (seen) => {
    const [voices] = await Promise.all([followVoices(call), observe(call, `${name}, first 20 s`, ['-', '-'], listenMs)])
    for (const [i, parts] of voices.entries()) {
      const listener = sidesOf(call)[i]?.name ?? ''
      const series = parts.map((percent) => percent.toFixed(0)).join(' ')
      report(`  made up of the voice at the ${listener} in each ${shortMs / second} s: ${series} %`)
      const clear = (parts.findLastIndex((percent) => percent > mostConcealedShortly) + 1) * shortMs
      judge(`${name}: the ${listener} understands again ≤ 14 s`, seconds(clear), clear <= 14 * second)
    }
    const down = seen.every(({ limit }) => limit === 0) ? Math.max(...seen.map(({ changedAt }) => changedAt)) : null
    judge(`${name}: sound alone on both sides ≤ 10 s`, seconds(down), within(down, 10 * second))
    const before = student.relay.counts
    const received = await observe(call, `${name}, after that`, ['-', '-'], listenMs)
    for (const [i, { concealedPercent }] of received.entries()) {
      const target = `${name}, then: voice at the ${sidesOf(call)[i]?.name} ≤ ${mostConcealed} % made up`
      judge(target, `${concealedPercent.toFixed(1)} %`, concealedPercent <= mostConcealed)
    }
    for (const direction of ['up', 'down'] as const) {
      const [now, then] = [student.relay.counts[direction], before[direction]]
      const [delivered, lost] = [now.delivered - then.delivered, now.lost - then.lost]
      const overflowed = now.overflowed - then.overflowed
      report(`  ${direction}: ${delivered} packets delivered, ${lost} lost, ${overflowed} found the queue full`)
    }
  })
  await mend(call, name)
}

/** Nothing passes for a while; then the pictures return by themselves. `isWhole`: the device has no network at all. */
const outage = async (call: Call, isWhole: boolean): Promise<void> => {
  const { student, judge } = call
  const name = isWhole ? '20 s without any network' : '20 s without media'
  report(`\n${name}`)
  await settle(call)
  const back = await watch(call, async () => {
    student.relay.change(cut)
    if (isWhole) await student.network.cut()
    await wait(outageMs)
    report(`  ${seconds(outageMs).padStart(7)}   the network is back`)
    student.relay.change(good)
    if (isWhole) await student.network.mend()
    return timeUntilMoving(sidesOf(call), limitMs)
  })
  report(`  both pictures move ${seconds(back)} after it`)
  judge(`${name}: both pictures ≤ 5 s after it`, seconds(back), within(back, 5 * second))
  await observe(call, `after ${name}`, [seconds(back), seconds(back)])
}

/** The student's address changes under the call: what was allocated at the TURN server no longer answers. */
const newAddress = async (call: Call): Promise<void> => {
  const { student, judge } = call
  report('\nanother address, as from Wi-Fi to mobile')
  await settle(call)
  await watch(call, async ([seen]) => {
    const began = performance.now()
    await student.relay.moveSenders()
    // Pictures that were under way count for nothing.
    await wait(second)
    const moved = await timeUntilMoving(sidesOf(call), limitMs)
    const total = moved === null ? null : performance.now() - began
    report(`  both pictures move after ${seconds(total)}`)
    judge('another address: both pictures ≤ 12 s', seconds(total), within(total, 12 * second))
    const { restarts, connections } = seen
    const got = `${restarts} restarts, ${connections} new connections`
    judge('another address: ICE restarts on the same connection', got, restarts > 0 && connections === 0)
    await observe(call, 'after another address', [seconds(total), seconds(total)])
  })
}

/** By the names that select them on the command line. */
export const scenarios: Readonly<Record<string, (call: Call) => Promise<void>>> = {
  setup: setUp,
  loss: ladderByLoss,
  rate: ladderByRate,
  speech,
  cut: (call) => outage(call, false),
  offline: (call) => outage(call, true),
  address: newAddress,
  // Last: it leaves a page open, on which lines are drawn then.
  page: async (call) => {
    await showPages(call, mobile, '2 % loss, 150 ms, 400 kbit/s')
    call.student.relay.change(good)
    await drawLines(call)
  },
}
