/**
 * A call over a bad line: two real browsers that reach each other only through a real TURN server, and the server only
 * through relays that lose, delay and limit what they carry (`tests/tools/lossy-relay.ts`). The student's line is
 * spoiled in both directions, the tutor's is good. Everything is read from `getStats` of the connections in use.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright'
import { sendingSteps } from '#contract/rules/sending-ladder.ts'
import { openContext } from '#tests/journeys/browser.ts'
import { setCurrentServer } from '#tests/journeys/current-server.ts'
import {
  bookLessonWith,
  moveLessonToNow,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
} from '#tests/journeys/people.ts'
import { startServer } from '#tests/journeys/server.ts'
import { tokenSecret } from '#tests/journeys/tokens.ts'
import { ensureChromium, launchArguments } from '#tests/tools/chromium.ts'
import { type LineConditions, LossyRelay } from '#tests/tools/lossy-relay.ts'
import { report } from '#tests/tools/run.ts'
import { ensureTurnServer, startTurnServer, type TurnServer } from '#tests/tools/turn-server.ts'
import { enter, listenFor, openLobby, openSide, read, type Side, timeUntil, timeUntilMoving } from './line-call.ts'
import { writeCallMedia } from './line-media.ts'

type Judge = (target: string, got: string, good: boolean) => void

/** As a home connection: what an undisturbed call is measured on. */
const good: Partial<LineConditions> = { delayMs: 20, jitterMs: 5 }
/** A busy mobile cell. */
const mobile: Partial<LineConditions> = { loss: 0.02, delayMs: 75, jitterMs: 30, bitsPerSecond: 400_000 }
/** The worst on which a lesson can still be spoken. */
const worst: Partial<LineConditions> = { loss: 0.1, delayMs: 60, jitterMs: 20, bitsPerSecond: 60_000, queueMs: 500 }
/** A connection is there, and hardly anything passes. */
const crawling: Partial<LineConditions> = { loss: 0.1, delayMs: 300, jitterMs: 100, bitsPerSecond: 100_000 }
const cut: Partial<LineConditions> = { loss: 1 }

const second = 1000
const limitMs = 90 * second
const seconds = (ms: number | null): string =>
  ms === null ? `not in ${limitMs / second} s` : `${(ms / 1000).toFixed(1)} s`
const within = (ms: number | null, most: number): boolean => ms !== null && ms <= most

interface Call {
  readonly student: Side
  readonly tutor: Side
  readonly path: string
  readonly judge: Judge
}

const sidesOf = ({ student, tutor }: Call): readonly Side[] => [student, tutor]

const topLimit = sendingSteps[0]?.camera.maxBitrate ?? 0
const cameraLimit = async (side: Side): Promise<number> => (await read(side))?.cameraLimit ?? 0

/** Leaves every measurement as the next one expects it: a good line that carries the full picture both ways. */
const recover = async (call: Call): Promise<number | null> => {
  call.student.relay.change(good)
  return timeUntil(limitMs, async () => {
    const limits = await Promise.all(sidesOf(call).map(cameraLimit))
    return limits.every((limit) => limit === topLimit)
  })
}

/** The student comes into the call, over each of these lines, while the tutor is in it. */
const setUp = async (call: Call): Promise<void> => {
  const { student, path, judge } = call
  report('\nset-up through TURN alone        until both pictures move   path')
  for (const [name, line, most] of [
    ['a good line', good, 3 * second],
    ['2 % loss, 150 ms, 400 kbit/s', mobile, 6 * second],
    ['10 % loss, 600 ms, 100 kbit/s', crawling, 20 * second],
  ] as const) {
    student.relay.change(line)
    await student.page.goto('/upcoming-lessons')
    await openLobby(student, path)
    const began = performance.now()
    await enter(student)
    const took = await timeUntilMoving(sidesOf(call), limitMs)
    const total = took === null ? null : performance.now() - began
    const reading = await read(student)
    report(`${name.padEnd(33)}${seconds(total).padStart(12)}${' '.repeat(15)}${reading?.path ?? ''}`)
    judge(`set-up, ${name}: ≤ ${most / second} s`, seconds(total), within(total, most))
    judge(`set-up, ${name}: through TURN alone`, reading?.path ?? 'none', reading?.path === 'relay to relay')
  }
  await recover(call)
}

/** Spoils the line step by step and reports when the student's picture gives way; then mends it. */
const ladder = async (call: Call, lines: readonly (readonly [string, Partial<LineConditions>])[]): Promise<void> => {
  const { student, judge } = call
  const nameOfLast = lines.at(-1)?.[0] ?? ''
  let limit = await cameraLimit(student)
  const follow = async (began: number): Promise<boolean> => {
    const now = await cameraLimit(student)
    if (now !== limit)
      report(`  ${seconds(performance.now() - began).padStart(7)}   ${limit / 1000} → ${now / 1000} kbit/s`)
    limit = now
    return now === 0
  }
  let down: number | null = null
  for (const [name, line] of lines) {
    report(`${name}, camera limited to ${limit / 1000} kbit/s`)
    student.relay.change({ ...good, ...line })
    const began = performance.now()
    down = await timeUntil(name === nameOfLast ? limitMs : 12 * second, () => follow(began))
    if (down !== null) break
  }
  judge(`${nameOfLast}: sound alone ≤ 20 s`, seconds(down), within(down, 20 * second))
  report('a good line again')
  const began = performance.now()
  student.relay.change(good)
  const up = await timeUntil(limitMs, async () => {
    await follow(began)
    return limit === topLimit
  })
  judge(`after ${nameOfLast}: the full picture ≤ 60 s`, seconds(up), within(up, 60 * second))
  await recover(call)
}

const ladderByLoss = (call: Call): Promise<void> => {
  report('\nrising loss')
  const lines = [2, 5, 10, 15].map((percent) => [`${percent} % loss`, { loss: percent / 100 }] as const)
  return ladder(call, lines)
}

const ladderByRate = (call: Call): Promise<void> => {
  report('\nfalling rate')
  const lines = [600, 250, 60].map((rate) => [`${rate} kbit/s`, { bitsPerSecond: rate * 1000 }] as const)
  return ladder(call, lines)
}

/**
 * Sound that had to be made up, %. Of 10 % lost packets, without redundancy 10 % and more would be made up; Opus repeats
 * a packet within the next, which leaves the two lost in a row. Above 5 % words are misheard.
 */
const mostConcealed = 5
/** While the picture has not given way yet. */
const mostConcealedAtFirst = 20
const listenMs = 20 * second

const speech = async (call: Call): Promise<void> => {
  const { student, judge } = call
  report('\n10 % loss, 60 kbit/s             made up    buffer   sent')
  await recover(call)
  student.relay.change(worst)
  for (const [phase, most] of [
    ['first 20 s', mostConcealedAtFirst],
    ['after that', mostConcealed],
  ] as const) {
    const before = student.relay.counts
    const heard = await Promise.all(sidesOf(call).map((side) => listenFor(side, listenMs)))
    for (const [i, { concealedPercent, bufferMs, kilobitsSent }] of heard.entries()) {
      const name = `${sidesOf(call)[i]?.name}, ${phase}`
      const figures = [
        `${concealedPercent.toFixed(1)} %`,
        `${bufferMs.toFixed(0)} ms`,
        `${kilobitsSent.toFixed(0)} kbit/s`,
      ]
      report(`${`heard by the ${name}`.padEnd(32)}${figures.map((one) => one.padStart(9)).join('')}`)
      judge(
        `speech heard by the ${name}: ≤ ${most} % made up`,
        `${concealedPercent.toFixed(1)} %`,
        concealedPercent <= most,
      )
    }
    const { up, down } = student.relay.counts
    for (const [name, now, then] of [
      ['up', up, before.up],
      ['down', down, before.down],
    ] as const)
      report(
        `  ${name}: ${now.delivered - then.delivered} delivered, ${now.lost - then.lost} lost, ${now.overflowed - then.overflowed} found the queue full`,
      )
  }
  const back = await recover(call)
  judge('after that: the full picture ≤ 60 s', seconds(back), within(back, 60 * second))
}

const outageMs = 20 * second

/** Follows the student's connection while something is wrong with it; what changed is reported with its time. */
const follow = async (call: Call, work: () => Promise<unknown>): Promise<{ restarts: number; connections: number }> => {
  const began = performance.now()
  const first = await read(call.student)
  let last = first
  let restarts = 0
  let isOver = false
  const watching = timeUntil(2 * limitMs, async () => {
    const now = await read(call.student)
    if (!now || !last) return isOver
    const changed: string[] = []
    if (now.state !== last.state) changed.push(now.state)
    if (now.connections !== last.connections) changed.push('another connection')
    else if (now.ufrag !== last.ufrag && last.ufrag !== '') {
      changed.push('ICE restart')
      restarts += 1
    }
    if (changed.length > 0) report(`  ${seconds(performance.now() - began).padStart(7)}   ${changed.join(', ')}`)
    last = now
    return isOver
  })
  await work()
  isOver = true
  await watching
  return { restarts, connections: (last?.connections ?? 0) - (first?.connections ?? 0) }
}

/** Nothing passes for a while; then the pictures return by themselves. `isWhole`: the device has no network at all. */
const outage = async (call: Call, isWhole: boolean): Promise<void> => {
  const { student, judge } = call
  const name = isWhole ? '20 s without any network' : '20 s without media'
  report(`\n${name}`)
  await recover(call)
  let back: number | null = null
  await follow(call, async () => {
    student.relay.change(cut)
    if (isWhole) await student.network.cut()
    await wait(outageMs)
    student.relay.change(good)
    if (isWhole) await student.network.mend()
    back = await timeUntilMoving(sidesOf(call), limitMs)
  })
  report(`both pictures move ${seconds(back)} after it`)
  judge(`${name}: both pictures ≤ 5 s after it`, seconds(back), within(back, 5 * second))
}

/** The student's address changes under the call: what was allocated at the TURN server no longer answers. */
const newAddress = async (call: Call): Promise<void> => {
  const { student, judge } = call
  report('\nanother address, as from Wi-Fi to mobile')
  await recover(call)
  let back: number | null = null
  const { restarts, connections } = await follow(call, async () => {
    await student.relay.moveSenders()
    // Pictures that were under way count for nothing.
    await wait(second)
    back = await timeUntilMoving(sidesOf(call), limitMs)
  })
  const total = back === null ? null : back + second
  report(`both pictures move after ${seconds(total)}, ${restarts} ICE restarts, ${connections} new connections`)
  judge('another address: both pictures ≤ 12 s', seconds(total), within(total, 12 * second))
  judge('another address: ICE restarts on the same connection', `${restarts}`, restarts > 0 && connections === 0)
}

const scenarios: Readonly<Record<string, (call: Call) => Promise<void>>> = {
  setup: setUp,
  loss: ladderByLoss,
  rate: ladderByRate,
  speech,
  cut: (call) => outage(call, false),
  offline: (call) => outage(call, true),
  address: newAddress,
}

const openBrowser = async (folder: string): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: [...launchArguments, ...(await writeCallMedia(folder))],
  })

interface Lines {
  readonly turn: TurnServer
  readonly student: LossyRelay
  readonly tutor: LossyRelay
}

type Closer = () => Promise<void>

/** What it opens is added to `opened`, to be closed in the opposite order. */
const openLines = async (path: string, opened: Closer[]): Promise<Lines> => {
  const turn = await startTurnServer(path)
  opened.push(() => turn.stop())
  const [student, tutor] = await Promise.all([LossyRelay.open(turn.port, 1), LossyRelay.open(turn.port, 3)])
  for (const relay of [student, tutor]) {
    opened.push(() => relay.close())
    relay.change(good)
  }
  return { turn, student, tutor }
}

const serveCalls = ({ turn, student, tutor }: Lines) => {
  const { username, credential } = turn
  const servers = [student, tutor].map(({ port }) => ({
    urls: `turn:127.0.0.1:${port}?transport=udp`,
    username,
    credential,
  }))
  return startServer({
    vars: { TOKEN_SECRET: tokenSecret, PASSWORD_LOG_N: '10', ICE_STATIC: JSON.stringify(servers) },
  })
}

/** Both are in a lesson of their own that has begun, the tutor inside and the student about to enter. */
const openCall = async (browser: Browser, origin: string, lines: Lines, judge: Judge): Promise<Call> => {
  const [teacher, pupil] = await Promise.all([newTutor(), newSubscriber(60, newName('ملك'))])
  const start = nextQuarter()
  const { id } = await bookLessonWith(pupil, teacher, await offerHours(teacher, start), start)
  await moveLessonToNow(id)
  const path = `/lesson/${id}`
  const [student, tutor] = await Promise.all([
    openContext(browser, origin, { person: pupil }).then((context) => openSide(context, 'student', lines.student)),
    openContext(browser, origin, { person: teacher }).then((context) => openSide(context, 'tutor', lines.tutor)),
  ])
  await Promise.all([student, tutor].map((side) => openLobby(side, path)))
  await enter(tutor)
  await enter(student)
  const call = { student, tutor, path, judge }
  if ((await timeUntilMoving([student, tutor], limitMs)) === null) {
    const readings = await Promise.all([student, tutor].map(read))
    throw new Error(`no call through the TURN server: ${JSON.stringify(readings)}`)
  }
  return call
}

/** Measures the scenarios with these names, or all. */
export const measureLine = async (judge: Judge, names: readonly string[]): Promise<void> => {
  const path = await ensureTurnServer()
  if (path === null) return
  const chosen = Object.entries(scenarios).filter(([name]) => names.length === 0 || names.includes(name))
  const opened: Closer[] = []
  try {
    const folder = await mkdtemp(join(tmpdir(), 'hiwar-line-'))
    opened.push(() => rm(folder, { recursive: true, force: true }))
    const lines = await openLines(path, opened)
    const server = await serveCalls(lines)
    opened.push(() => server.stop())
    setCurrentServer(server)
    const browser = await openBrowser(folder)
    opened.push(() => browser.close())
    const call = await openCall(browser, server.origin, lines, judge)
    for (const [, measure] of chosen) await measure(call)
  } finally {
    for (const close of opened.reverse()) await close()
  }
}

/** Names of scenarios, which select some of them on the command line. */
export const lineScenarios: readonly string[] = Object.keys(scenarios)
