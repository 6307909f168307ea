/** The server is killed at random instants under load. What it acknowledged before must be there afterwards. */
import { setTimeout as wait } from 'node:timers/promises'
import { listMessages } from '#contract/talk/api/chat.ts'
import { connectChat } from '#tests/journeys/kill-chat.ts'
import { type Pupil, roomsByPair } from '#tests/journeys/kill-world.ts'
import { book, giveBack, type Wish, wishFor } from './booking-races.ts'
import { call } from './call.ts'
import { takeBack, withdraw } from './money-races.ts'
import { earnedPiastres, type Stage } from './stage.ts'

/** How many acts of each kind are under way at a kill, and within how long of them it comes. */
const load = { wishes: 24, withdrawals: 4, messages: 12 }
const longestMs = 900

interface Line {
  readonly pupil: Pupil
  readonly roomId: number
  readonly text: string
  readonly refId: string
  /** Null until the server has acknowledged it. */
  id: number | null
}

const makeLines = async ({ random, server, students }: Stage): Promise<Line[]> => {
  const rooms = [...(await roomsByPair(server.state))]
  const owners = new Map(students.map((one) => [String(one.id), one]))
  const open = rooms.flatMap(([pair, roomId]) => {
    const pupil = owners.get(pair.split(':')[0] ?? '')
    return pupil ? [{ pupil, roomId }] : []
  })
  if (open.length === 0) return []
  return Array.from({ length: load.messages }, () => {
    const text = `torture ${random.below(2 ** 31)}`
    return { ...random.pick(open), text, refId: crypto.randomUUID(), id: null }
  })
}

const connectionTries = 4

/** Sends a line until it is acknowledged or refused, at most `tries` times: a connection may end on the way. */
const sendLine = async ({ server, acts }: Stage, line: Line, tries: number): Promise<void> => {
  for (let i = 0; i < tries && line.id === null; i++) {
    if (i > 0) await wait(500)
    const chat = await connectChat(server.origin, line.pupil.token).catch(() => null)
    const answer = await chat?.send(line).catch((error: Error) => error.message)
    chat?.close()
    if (typeof answer === 'number') line.id = answer
    else if (answer !== undefined && answer !== connectionEnded) return acts.count(`messages refused: ${answer}`)
  }
}
const connectionEnded = 'the connection ended'

const sendLines = (stage: Stage, lines: readonly Line[], tries: number): Promise<unknown> =>
  Promise.all(lines.map((line) => sendLine(stage, line, tries)))

/** A message that was acknowledged is in its room exactly once; any other may be there, but not twice. */
const checkLines = async ({ server, acts }: Stage, lines: readonly Line[]): Promise<void> => {
  for (const { pupil, roomId, text, id } of lines) {
    const input = { params: { room: roomId }, query: { size: 100 } }
    const { reply, status, code } = await call(server.origin, listMessages, input, pupil.token)
    const found = reply?.list.filter((one) => one.text === text) ?? []
    if (!reply) acts.trouble(`room ${roomId} cannot be read: ${status} ${code}`)
    else if (id === null) {
      acts.count('messages never acknowledged')
      if (found.length > 1) acts.trouble(`message «${text}» in room ${roomId} is there ${found.length} times`)
    } else if (found.length !== 1 || found[0]?.id !== id)
      acts.trouble(`message ${id} «${text}» in room ${roomId} is there ${found.length} times`)
    else acts.acknowledged({ kind: 'message', id, by: pupil.id, key: `${roomId} ${text}` })
  }
}

/** Repeats what had no answer, until it has one: under the same key it happens once. */
const bookInTheEnd = async (stage: Stage, wish: Wish): Promise<number | string | null> => {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await book(stage, wish)
    if (answer !== null) return answer
  }
  stage.acts.trouble(`no answer to key ${wish.key}`)
  return null
}

const killOnce = async (stage: Stage): Promise<void> => {
  const { server, random, students, tutors, acts } = stage
  const wishes = Array.from({ length: load.wishes }, () => wishFor(stage, random.pick(students)))
  const lines = await makeLines(stage)
  const sums = Array.from({ length: load.withdrawals }, () => ({
    tutor: random.pick(tutors),
    key: `torture-${random.below(2 ** 31)}-k`,
  }))
  const amount = earnedPiastres / 5
  const afterMs = random.below(longestMs)
  acts.note(`kill after ${afterMs} ms`)
  const underWay = Promise.all([
    ...wishes.map((wish) => book(stage, wish)),
    ...sums.map(({ tutor, key }) => withdraw(stage, tutor, amount, key)),
    sendLines(stage, lines, 1),
  ])
  await wait(afterMs)
  await server.crash()
  await underWay
  const booked = await Promise.all(wishes.map((wish) => bookInTheEnd(stage, wish)))
  const drawn = await Promise.all(sums.map(({ tutor, key }) => withdraw(stage, tutor, amount, key)))
  await sendLines(stage, lines, connectionTries)
  await checkLines(stage, lines)
  for (const [i, id] of booked.entries()) {
    const wish = wishes[i]
    if (typeof id === 'number' && wish) await giveBack(stage, wish.pupil, [id])
  }
  for (const id of new Set(drawn.flatMap(({ reply }) => (reply ? [reply.id] : [])))) await takeBack(stage, id)
}

export const killAtRandom = async (stage: Stage, count: number): Promise<void> => {
  for (let i = 0; i < count && stage.acts.troubles.length === 0; i++) {
    await stage.renew()
    await killOnce(stage)
    stage.acts.count('kills')
  }
}
