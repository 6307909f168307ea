/** A thousand people at once in five hundred rooms: idle, writing, all back after a lost connection, and at their notes. */
import { randomUUID } from 'node:crypto'
import * as Y from 'yjs'
import { ChangeNotes, NotesChanged, NotesState, OpenNotes } from '#contract/classroom/events/notes.ts'
import { PingSessionMember } from '#contract/classroom/events/session.ts'
import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { SendMessage } from '#contract/talk/events/chat.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import type { Delivery } from '#scripts/demo-world/seed-rows.ts'
import type { Served } from '#scripts/serve.ts'
import { forgeUpdate } from '#tests/kit/forged-update.ts'
import { benchRooms, type CrowdSize } from './crowd.ts'
import { memoryOf, summary } from './load.ts'
import { answered, openHub, type Timing } from './sockets.ts'

export const crowdInRooms: CrowdSize = { tutors: 500, students: 500, lessonsPerTutor: 2, rooms: 500 }

/** Pairs who write notes together. */
const noteTakers = 10
const changesPerSecond = 10
const notesForMs = 10_000
/** Each student writes this many messages, one every `betweenMs`. */
const messagesEach = 5
const betweenMs = 4000
/** At once, for the messages per second. */
const burstEach = 10
/** Far from the lessons and slots of the crowd. */
const firstId = 1_000_000

/** Parts of the notes that are attacked, which is near what one member can write. */
const attackedParts = 5000
const attackForMs = 5000
const attacksPerSecond = 15

/** Longer than an object without work stays in memory. */
const restMs = 15_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const sessionOf = (i: number): string => `lesson:00000000-0000-4000-8000-${String(i).padStart(12, '0')}`

/** A lesson within the hour for each pair who write notes, and one whose notes are attacked, since notes belong to a lesson. */
export const lessonsOfNotes = (size: CrowdSize, now: number): Delivery[] => {
  const pairs = benchRooms(size).slice(0, noteTakers + 1)
  const stamps = { created_at: now, updated_at: now }
  const start = Math.ceil(now / hourMs) * hourMs
  const rows = (table: string, list: Extract<Delivery, { kind: 'rows' }>['rows']): Delivery => ({
    kind: 'rows',
    table,
    rows: list,
  })
  return [
    rows(
      'availability_slots',
      pairs.map(({ tutor }, i) => ({
        id: firstId + i,
        user_id: tutor,
        purpose: SlotPurpose.Lesson,
        deleted: 0,
        ...stamps,
        start_at: start,
        end_at: start + hourMs,
      })),
    ),
    rows(
      'lessons',
      pairs.map(({ tutor, student }, i) => ({
        id: firstId + i,
        tutor_id: tutor,
        student_id: student,
        slot_id: firstId + i,
        session_id: sessionOf(i),
        start_at: start,
        end_at: start + minutes(30),
        duration: 30,
        price: 0,
        charge: 0,
        ...stamps,
      })),
    ),
    rows(
      'sessions',
      pairs.map((_, i) => ({
        session_id: sessionOf(i),
        kind: 'lesson',
        ref_id: firstId + i,
        scheduled_for: start + minutes(30),
        created_at: now,
      })),
    ),
  ]
}

interface Member {
  readonly roomId: number
  readonly socket: WebSocket
}

let asked = 0
/** Sends a request on a socket; returns the ms until its ack, and the ack. */
const request = async (socket: WebSocket, event: string, data: object) => {
  const ack = ++asked
  let answer = ''
  const took = await answered({
    socket,
    text: JSON.stringify({ event, data, ack }),
    isAnswer: (text) => {
      const isOwn = text.startsWith('{"ack"') && text.includes(`"ack":${ack},`)
      if (isOwn) answer = text
      return isOwn
    },
  })
  return { took, answer }
}

/** The ms until the ack. Fails unless it is `ok`. */
const ask = async (socket: WebSocket, event: string, data: object): Promise<number> => {
  const { took, answer } = await request(socket, event, data)
  if (!answer.includes('"code":"ok"')) throw new Error(`${event}: ${answer}`)
  return took
}

/** The ms until the ack, whatever it says. */
const askAny = async (socket: WebSocket, event: string, data: object): Promise<number> =>
  (await request(socket, event, data)).took

const say = ({ socket, roomId }: Member, text: string): Promise<number> =>
  ask(socket, SendMessage.name, { roomId, text, refId: randomUUID() })

/** Opens a socket for every person at once; also the ms until each was open. */
const openAll = async (origin: string, people: readonly { roomId: number; token: string }[]) => {
  const began = performance.now()
  const times: number[] = []
  const members = await Promise.all(
    people.map(async ({ roomId, token }): Promise<Member> => {
      const socket = await openHub(origin, token)
      times.push(performance.now() - began)
      return { roomId, socket }
    }),
  )
  return { members, opened: summary(times, performance.now() - began) }
}

/** Every student writes from time to time, not all at the same instant. */
const writeSteadily = async (students: readonly Member[]): Promise<Timing> => {
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    students.map(async (student, i) => {
      await wait((i * betweenMs) / students.length)
      for (let k = 0; k < messagesEach; k++) {
        const took = await say(student, `steady ${k}`)
        times.push(took)
        await wait(Math.max(0, betweenMs - took))
      }
    }),
  )
  return summary(times, performance.now() - began)
}

/** Messages per second, stored and acknowledged, when every student sends several at once. */
const writeAtOnce = async (students: readonly Member[]): Promise<number> => {
  const began = performance.now()
  await Promise.all(
    students.map(async (student) => {
      for (let k = 0; k < burstEach; k++) await say(student, `at once ${k}`)
    }),
  )
  return (students.length * burstEach * 1000) / (performance.now() - began)
}

/** One of the two who write a lesson's notes. */
const openNotes = async (socket: WebSocket, sessionId: string) => {
  const doc = new Y.Doc()
  const page = randomUUID()
  const heard = new Map<string, number>()
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as {
      event?: string
      data: { sessionId?: string; update: string; writer?: { client: number } | null }
    }
    if (frame.data?.sessionId !== sessionId) return
    if (frame.event === NotesState.name && frame.data.writer) doc.clientID = frame.data.writer.client
    if (frame.event !== NotesChanged.name) return
    heard.set(frame.data.update, performance.now())
    Y.applyUpdate(doc, fromBase64(frame.data.update))
  })
  await ask(socket, OpenNotes.name, { sessionId, page })
  return { doc, page, heard, sent: new Map<string, number>(), socket, sessionId }
}
type NoteTaker = Awaited<ReturnType<typeof openNotes>>

/** Ten changes a second, as two people type who do not wait for each other. */
const typeNotes = async ({ doc, page, sent, socket, sessionId }: NoteTaker, letter: string): Promise<void> => {
  const acks: Promise<number>[] = []
  const until = performance.now() + notesForMs
  while (performance.now() < until) {
    const before = Y.encodeStateVector(doc)
    doc.getText('notes').insert(doc.getText('notes').length, letter)
    const update = toBase64(Y.encodeStateAsUpdate(doc, before))
    sent.set(update, performance.now())
    acks.push(ask(socket, ChangeNotes.name, { sessionId, page, update }))
    await wait(1000 / changesPerSecond)
  }
  await Promise.all(acks)
}

/** From a change until the other's copy has it. */
const writeNotes = async (pairs: readonly (readonly [Member, Member])[]) => {
  const began = performance.now()
  const results = await Promise.all(
    pairs.map(async ([one, other], i) => {
      const takers = await Promise.all([openNotes(one.socket, sessionOf(i)), openNotes(other.socket, sessionOf(i))])
      const [his, hers] = takers
      await Promise.all([typeNotes(his, 'a'), typeNotes(hers, 'b')])
      await wait(500)
      const ways = (from: NoteTaker, to: NoteTaker): number[] =>
        [...from.sent].map(([update, at]) => (to.heard.get(update) ?? Number.NaN) - at)
      const texts = takers.map(({ doc }) => doc.getText('notes').toString())
      return { ways: [...ways(his, hers), ...ways(hers, his)], areEqual: texts[0] === texts[1] }
    }),
  )
  const ways = results.flatMap((one) => one.ways)
  const arrived = ways.filter((way) => !Number.isNaN(way))
  return {
    timing: summary(arrived, performance.now() - began),
    lost: ways.length - arrived.length,
    areEqual: results.every((one) => one.areEqual),
  }
}

/**
 * One member sends updates that are small and name neighbours far from each other, which Yjs takes long to merge; from
 * an event of the same call by the other until its ack, before and meanwhile.
 */
const attackNotes = async ([one, other]: readonly [Member, Member], sessionId: string) => {
  const [his, hers] = [await openNotes(one.socket, sessionId), await openNotes(other.socket, sessionId)]
  for (let sent = 0; sent < attackedParts; sent += 100) {
    const before = Y.encodeStateVector(his.doc)
    for (let i = 0; i < 100; i++) his.doc.getText('notes').insert(0, 'x')
    const update = toBase64(Y.encodeStateAsUpdate(his.doc, before))
    await ask(his.socket, ChangeNotes.name, { sessionId, page: his.page, update })
    await wait(60)
  }
  const answersFor = async (durationMs: number): Promise<Timing> => {
    const times: number[] = []
    const until = performance.now() + durationMs
    while (performance.now() < until) {
      times.push(await askAny(one.socket, PingSessionMember.name, { sessionId, userId: 1 }))
      await wait(20)
    }
    return summary(times, durationMs)
  }
  const calm = await answersFor(2000)
  const client = his.doc.clientID
  const parts = Array.from({ length: 250 }, (_, i) => ({ right: [client, i] as const, text: 'a' }))
  const update = toBase64(forgeUpdate({ client: hers.doc.clientID, clock: 0 }, parts))
  const attack = setInterval(() => {
    void askAny(other.socket, ChangeNotes.name, { sessionId, page: hers.page, update }).catch(() => undefined)
  }, 1000 / attacksPerSecond)
  const attacked = await answersFor(attackForMs)
  clearInterval(attack)
  return { calm, attacked }
}

export interface RoomsResult {
  readonly people: number
  /** Bytes that the server holds more with all sockets open and idle, per socket. */
  readonly bytesPerSocket: number
  readonly opened: Timing
  readonly steady: Timing
  readonly perSecond: number
  readonly reconnected: Timing
  readonly notes: Awaited<ReturnType<typeof writeNotes>>
  readonly attack: Awaited<ReturnType<typeof attackNotes>>
  readonly lost: number
}

/** `tokenOf`: the token of each member of the crowd's rooms. */
export const measureRooms = async (
  { origin, pid }: Pick<Served, 'origin' | 'pid'>,
  tokenOf: (id: number) => string,
): Promise<RoomsResult> => {
  const rooms = benchRooms(crowdInRooms)
  const people = rooms.flatMap(({ id, tutor, student }) => [
    { roomId: id, token: tokenOf(student) },
    { roomId: id, token: tokenOf(tutor) },
  ])
  const before = memoryOf(pid)
  const first = await openAll(origin, people)
  await wait(restMs)
  const bytesPerSocket = (memoryOf(pid) - before) / people.length
  const isStudent = (_: Member, i: number): boolean => i % 2 === 0
  const students = first.members.filter(isStudent)
  let heard = 0
  for (const { socket } of first.members.filter((_, i) => !isStudent(_, i)))
    socket.addEventListener('message', ({ data }) => {
      if (/"text":"(steady|at once) /.test(String(data))) heard += 1
    })
  const steady = await writeSteadily(students)
  const perSecond = await writeAtOnce(students)
  await wait(1000)
  const lost = students.length * (messagesEach + burstEach) - heard
  for (const { socket } of first.members) socket.close()
  await wait(500)
  const again = await openAll(origin, people)
  const pairs = Array.from(
    { length: noteTakers + 1 },
    (_, i) => [again.members[2 * i], again.members[2 * i + 1]] as unknown as [Member, Member],
  )
  const notes = await writeNotes(pairs.slice(0, noteTakers))
  const attack = await attackNotes(pairs[noteTakers] as (typeof pairs)[number], sessionOf(noteTakers))
  for (const { socket } of again.members) socket.close()
  return {
    people: people.length,
    bytesPerSocket,
    steady,
    perSecond,
    notes,
    attack,
    lost,
    opened: first.opened,
    reconnected: again.opened,
  }
}
