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

/** Sends each line on a socket of its own; lines that the kill cut off keep no id. */
const sendLines = (origin: string, lines: readonly Line[]): Promise<unknown> =>
  Promise.all(
    lines.map(async (line) => {
      const chat = await connectChat(origin, line.pupil.token).catch(() => null)
      line.id = (await chat?.send(line).catch(() => null)) ?? line.id
      chat?.close()
    }),
  )

/** A message that was acknowledged is in its room exactly once. */
const checkLines = async ({ server, acts }: Stage, lines: readonly Line[]): Promise<void> => {
  for (const { pupil, roomId, text, id } of lines) {
    const input = { params: { room: roomId }, query: { size: 100 } }
    const { reply, status, code } = await call(server.origin, listMessages, input, pupil.token)
    const found = reply?.list.filter((one) => one.text === text) ?? []
    if (!reply) acts.trouble(`room ${roomId} cannot be read: ${status} ${code}`)
    else if (found.length !== 1 || (id !== null && found[0]?.id !== id))
      acts.trouble(`message ${id} «${text}» in room ${roomId} is there ${found.length} times`)
    else acts.acknowledged({ kind: 'message', id: found[0]?.id ?? 0, by: pupil.id, key: `${roomId} ${text}` })
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
    sendLines(server.origin, lines),
  ])
  await wait(afterMs)
  await server.crash()
  await underWay
  const booked = await Promise.all(wishes.map((wish) => bookInTheEnd(stage, wish)))
  const drawn = await Promise.all(sums.map(({ tutor, key }) => withdraw(stage, tutor, amount, key)))
  await sendLines(server.origin, lines)
  await checkLines(stage, lines)
  for (const [i, id] of booked.entries()) {
    const wish = wishes[i]
    if (typeof id === 'number' && wish) await giveBack(stage, wish.pupil, [id])
  }
  for (const id of new Set(drawn.flatMap(({ reply }) => (reply ? [reply.id] : [])))) await takeBack(stage, id)
}

export const killAtRandom = async (stage: Stage, count: number): Promise<void> => {
  for (let i = 0; i < count && stage.acts.troubles.length === 0; i++) {
    await killOnce(stage)
    stage.acts.count('kills')
  }
}
