/** Conversations, with their members and messages. */

import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { pairKey } from '#contract/talk/rules/messages.ts'
import type { Making } from './cast.ts'
import { type ChatFileName, chatFile, chatFilesOf } from './chat-files.ts'
import { timed, weeksAgo } from './conversation.ts'
import type { Delivery, Row, SeedMessage } from './seed-rows.ts'
import { conversations, type Line, longTalk, smallTalk } from './talk.ts'

type Lines = readonly Line[]
type Said = SeedMessage & { readonly file?: ChatFileName | undefined }
const spoken = (lines: Lines, s: number, t: number) =>
  lines.map(([who, text, file]) => ({ userId: who === 's' ? s : t, text, file }))

/** What a tutor whose account is deleted by now wrote, and what the student answered. */
const farewell = (studentId: number, tutorId: number, lesson: number): Said[] => [
  {
    userId: tutorId,
    text: 'سأسافر الشهر القادم وأترك حوار. كان العمل معك متعة.',
    createdAt: lesson + 2 * hourMs,
    read: true,
  },
  { userId: studentId, text: 'شكرًا على كل ما تعلّمته. رحلة موفقة.', createdAt: lesson + 3 * hourMs, read: true },
]

export const roomsOf = ({ now, random, calendar, cast: { idOf } }: Making, malakSince: number) => {
  const rooms: Row[] = []
  const members: Row[] = []
  const histories: Extract<Delivery, { kind: 'history' }>[] = []
  const openRoom = (a: number, b: number, said: Said[], openedAt: number, settings: Record<number, Row> = {}): void => {
    const id = rooms.length + 1
    const createdAt = Math.min(openedAt, said[0]?.createdAt ?? openedAt)
    rooms.push({ id, pair_key: pairKey(a, b), last_message_id: 0, created_at: createdAt })
    for (const [me, other] of [
      [a, b],
      [b, a],
    ] as const)
      members.push({
        room_id: id,
        user_id: me,
        other_id: other,
        pinned: 0,
        muted: 0,
        unread: 0,
        last_read_id: 0,
        active_at: createdAt,
        created_at: createdAt,
        updated_at: createdAt,
        ...settings[me],
      })
    const messages = said.map(({ file, ...one }) => (file ? { ...one, attachment: chatFile(id, file) } : one))
    if (said.length > 0) histories.push({ kind: 'history', roomId: id, members: [a, b], messages })
  }
  const malak = idOf('malak')
  const known = new Set<string>()
  const talk = (
    tutor: keyof typeof conversations,
    from: number,
    to: number,
    unread: number,
    settings: Row = {},
  ): void => {
    const id = idOf(tutor)
    known.add(pairKey(malak, id))
    openRoom(malak, id, timed(spoken(conversations[tutor], malak, id), { from, to, unread }, random), from, {
      [malak]: settings,
    })
  }
  talk('karim', malakSince + dayMs, now - 3 * minuteMs, 2, { pinned: 1 })
  talk('menna', weeksAgo(now, 2), now - 40 * minuteMs, 1)
  talk('laila', now - 4 * dayMs, now - 26 * hourMs, 0)
  talk('omar', now - 4 * dayMs, now - 3 * dayMs, 0)
  talk('hana', now - 12 * dayMs, now - 9 * dayMs, 0, { muted: 1 })
  // A room without messages.
  known.add(pairKey(malak, idOf('nada')))
  openRoom(malak, idOf('nada'), [], now - 2 * dayMs)

  const [tarek, youssef] = [idOf('tarek'), idOf('youssef')]
  known.add(pairKey(tarek, youssef))
  const endless = Array.from({ length: 250 }, () => random.pick(longTalk)).flatMap(([asked, answered]) => [
    { userId: youssef, text: asked },
    { userId: tarek, text: answered },
  ])
  openRoom(
    tarek,
    youssef,
    timed(endless, { from: weeksAgo(now, 9), to: now - 90 * minuteMs }, random),
    weeksAgo(now, 9),
  )
  const [karim, manager] = [idOf('karim'), idOf('manager')]
  const toManager: Lines = [
    ['t', 'أستاذ كريم، تقييمات الشهر ممتازة. هل يمكنك فتح مواعيد صباح الجمعة؟'],
    ['s', 'أكيد، فتحت من الثانية عشرة حتى الثالثة.'],
    ['t', 'شكرًا جزيلًا، وصل.'],
  ]
  openRoom(
    karim,
    manager,
    timed(spoken(toManager, karim, manager), { from: now - 6 * dayMs, to: now - 2 * dayMs, unread: 1 }, random),
    now - 6 * dayMs,
  )

  const parted = pairKey(idOf('mostafa'), idOf('former'))
  for (const { studentId, tutorId, start, createdAt } of [...calendar.lessons].sort((a, b) => b.start - a.start)) {
    const key = pairKey(studentId, tutorId)
    if (known.has(key)) continue
    known.add(key)
    const recent = start > weeksAgo(now, 6) && random.chance(0.5)
    const lines = recent ? spoken(random.pick(smallTalk), studentId, tutorId) : []
    const to = Math.min(start + 20 * hourMs, now - random.int(30, 900) * minuteMs)
    const said = timed(lines, { from: to - 2 * hourMs, to, unread: random.pick([0, 0, 0, 1]) }, random)
    openRoom(studentId, tutorId, key === parted ? farewell(studentId, tutorId, start) : said, createdAt)
  }
  return { rooms, members, histories, files: chatFilesOf(histories.flatMap(({ messages }) => messages)) }
}
