/**
 * A call over a bad line: two real browsers that reach each other only through a real TURN server, and the server only
 * through relays that lose, delay and limit what they carry (`tests/bench/lossy-relay.ts`). Everything is read from
 * `getStats` of the connections in use.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { ensureChromium, launchArguments } from '#scripts/chromium.ts'
import { ensureTurnServer, startTurnServer, type TurnServer } from '#scripts/turn-server.ts'
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
import { enter, openLobby, openSide, read, timeUntilMoving } from './line-call.ts'
import { writeCallMedia } from './line-media.ts'
import { LineProxy } from './line-proxy.ts'
import { type Call, good, limitMs, scenarios } from './line-scenarios.ts'
import { LineTable } from './line-table.ts'
import { LossyRelay } from './lossy-relay.ts'

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
const openCall = async (
  browser: Browser,
  origin: string,
  lines: Lines,
  proxy: LineProxy,
  judge: Call['judge'],
): Promise<Call> => {
  const [teacher, pupil] = await Promise.all([newTutor(), newSubscriber(60, newName('ملك'))])
  const start = nextQuarter()
  const { id } = await bookLessonWith(pupil, teacher, await offerHours(teacher, start), start)
  await moveLessonToNow(id)
  const path = `/lesson/${id}`
  const [student, tutor] = await Promise.all([
    openContext(browser, origin, {
      person: pupil,
      // Chromium leaves this machine out of a proxy unless it is told not to.
      proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: '<-loopback>' },
    }).then((context) => openSide(context, 'student', lines.student)),
    openContext(browser, origin, { person: teacher }).then((context) => openSide(context, 'tutor', lines.tutor)),
  ])
  await Promise.all([student, tutor].map((side) => openLobby(side, path)))
  await enter(tutor)
  await enter(student)
  const call = { student, tutor, path, judge, table: new LineTable() }
  if ((await timeUntilMoving([student, tutor], limitMs)) === null) {
    const readings = await Promise.all([student, tutor].map(read))
    throw new Error(`no call through the TURN server: ${JSON.stringify(readings)}`)
  }
  return call
}

/** Measures the scenarios with these names, or all. */
export const measureLine = async (judge: Call['judge'], names: readonly string[]): Promise<void> => {
  const path = await ensureTurnServer()
  if (path === null) return judge('line: a TURN server to measure through', 'coturn is missing', false)
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
    const proxy = await LineProxy.open(lines.student, Number(new URL(server.origin).port))
    opened.push(() => proxy.close())
    const call = await openCall(browser, server.origin, lines, proxy, judge)
    opened.push(async () => call.table.print())
    for (const [, measure] of chosen) await measure(call)
  } finally {
    for (const close of opened.reverse()) await close()
  }
}

/** Names of scenarios, which select some of them on the command line. */
export const lineScenarios: readonly string[] = Object.keys(scenarios)
