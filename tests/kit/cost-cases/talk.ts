/** Requests that succeed at the endpoints of `contract/talk`. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { createAnnouncement, stopAnnouncement, updateAnnouncement } from '#contract/talk/api/announcements.ts'
import { openRoom } from '#contract/talk/api/chat.ts'
import { createContactRequest } from '#contract/talk/api/contact.ts'
import { createMessageTemplate } from '#contract/talk/api/message-templates.ts'
import { addPushDevice, removePushDevice, setNotificationPreferences } from '#contract/talk/api/notifications.ts'
import { readLinkedThread, writeLinkedThread } from '#contract/talk/api/own-threads.ts'
import { createReport, readDisputedMessages, readReportedMessages, updateReport } from '#contract/talk/api/reports.ts'
import { createSavedReply, deleteSavedReply, updateSavedReply } from '#contract/talk/api/saved-replies.ts'
import { answerThread, endThread, getThread, listThreads, takeThread } from '#contract/talk/api/threads.ts'
import { defaultPreferences } from '#contract/talk/rules/notifications.ts'
import { simulatedPushHost } from '#contract/talk/rules/push-endpoints.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { make } from '#tests/kit/make.ts'
import { db, newPhone, people } from '#tests/kit/people.ts'
import { createThreadToken } from '#worker/features/talk/threads/link.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { contactRequests, reports } from '#worker/storage/schema/support.ts'
import { disputes } from '#worker/storage/schema/teaching.ts'
import { type CostCase, cost } from './cost-case.ts'

const browser = () => `https://${simulatedPushHost}/${crypto.randomUUID()}`

const pushKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

const announced = () => ({
  title: 'إعلان',
  text: 'نص الإعلان هنا',
  roles: [Role.Student],
  start: toIsoInstant(Date.now()),
  end: toIsoInstant(Date.now() + dayMs),
})

const anAnnouncement = async () => {
  const caller = await people.admin()
  return { caller, params: { id: (await caller.api(createAnnouncement, { body: announced() })).id } }
}

/** A message of a student in the inbox. */
const written = async () => {
  const person = await people.student()
  const told = { name: 'منى عادل', phone: newPhone(), title: 'سؤال عن الخطط', message: 'متى تبدأ الخطة؟' }
  const { id: requestId } = await db
    .insert(contactRequests)
    .values({ ...told, userId: person.id, createdAt: Date.now() })
    .returning()
    .get()
  const stored = await db.select().from(contactRequests).where(eq(contactRequests.id, requestId)).get()
  const id = stored?.threadId ?? 0
  const admin = await people.admin()
  const { thread } = await admin.api(getThread, { params: { id }, query: {} })
  return { person, admin, id, seen: thread.updatedAt }
}

export const talkCosts: readonly CostCase[] = [
  cost(createAnnouncement, async () => ({ caller: await people.admin(), input: { body: announced() } })),
  cost(updateAnnouncement, async () => {
    const { caller, params } = await anAnnouncement()
    return { caller, input: { params, body: announced() } }
  }),
  cost(stopAnnouncement, async () => {
    const { caller, params } = await anAnnouncement()
    return { caller, input: { params } }
  }),
  cost(updateReport, async () => {
    const { id: userId } = await people.student()
    const stamps = { createdAt: Date.now(), updatedAt: Date.now() }
    const told = { userId, title: 'الصوت متقطع', description: 'ينقطع الصوت' }
    const { id } = await db
      .insert(reports)
      .values({ ...told, ...stamps })
      .returning()
      .get()
    return { caller: await people.admin(), input: { body: { id, resolved: true } } }
  }),
  cost(listThreads, async () => ({ caller: (await written()).admin, input: { query: {} } })),
  cost(getThread, async () => {
    const { admin, id } = await written()
    return { caller: admin, input: { params: { id }, query: {} } }
  }),
  cost(takeThread, async () => {
    const { admin, id } = await written()
    return { caller: admin, input: { params: { id }, body: { owner: admin.id, seen: null } } }
  }),
  cost(answerThread, async () => {
    const { admin, id, seen } = await written()
    const body = { text: 'أهلًا', way: 'app', end: false, seen } as const
    return { caller: admin, input: { params: { id }, body } }
  }),
  cost(endThread, async () => {
    const { admin, id, seen } = await written()
    return { caller: admin, input: { params: { id }, body: { done: true, seen } } }
  }),
  cost(readLinkedThread, async () => {
    const { id } = await written()
    const token = await createThreadToken(tokenKeys(env), id, Date.now())
    return { caller: null, input: { query: { token } } }
  }),
  cost(writeLinkedThread, async () => {
    const { id } = await written()
    const token = await createThreadToken(tokenKeys(env), id, Date.now())
    return { caller: null, input: { body: { token, text: 'شكرًا' } } }
  }),
  cost(createSavedReply, async () => ({
    caller: await people.admin(),
    input: { body: { title: 'شكر', text: 'شكرًا يا {name}.' } },
  })),
  cost(updateSavedReply, async () => {
    const caller = await people.admin()
    const { id } = await caller.api(createSavedReply, { body: { title: 'شكر', text: 'شكرًا.' } })
    return { caller, input: { params: { id }, body: { title: 'شكر', text: 'شكرًا جزيلًا.' } } }
  }),
  cost(deleteSavedReply, async () => {
    const caller = await people.admin()
    const { id } = await caller.api(createSavedReply, { body: { title: 'وداع', text: 'إلى اللقاء.' } })
    return { caller, input: { params: { id } } }
  }),
  cost(setNotificationPreferences, async () => {
    const { channels, quietHours } = defaultPreferences
    return { caller: await people.student(), input: { body: { channels, quietHours } } }
  }),
  cost(addPushDevice, async () => ({
    caller: await people.student(),
    input: { body: { endpoint: browser(), keys: pushKeys } },
  })),
  cost(removePushDevice, async () => ({ caller: await people.student(), input: { body: { endpoint: browser() } } })),
  cost(readReportedMessages, async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    await make.room(student.id, tutor.id)
    const stamps = { createdAt: Date.now(), updatedAt: Date.now() }
    const words = {
      title: 'بلاغ',
      description: 'أسلوب',
      reason: 'rude' as const,
      userId: student.id,
      aboutId: tutor.id,
    }
    const { id } = await db
      .insert(reports)
      .values({ ...words, ...stamps })
      .returning()
      .get()
    return { caller: await people.admin(), input: { params: { id } } }
  }),
  cost(readDisputedMessages, async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    await make.room(student.id, tutor.id)
    const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - dayMs })
    const told = { lessonId: lesson.id, tutorId: tutor.id, userId: student.id, side: 'student', kind: 'line' } as const
    const { id } = await db
      .insert(disputes)
      .values({ ...told, text: 'انقطع', createdAt: Date.now() })
      .returning()
      .get()
    return { caller: await people.admin(), input: { params: { id } } }
  }),
  cost(openRoom, async () => {
    const [caller, tutor] = [await people.student(), await people.tutor()]
    return { caller, input: { body: { userId: tutor.id } } }
  }),
  cost(createMessageTemplate, async () => ({
    caller: await people.tutor(),
    input: { body: { title: 'تحية', text: 'أهلًا بك' } },
  })),
  cost(createContactRequest, async () => ({
    caller: await people.student(),
    input: {
      body: {
        name: 'سارة محمود',
        phone: newPhone(),
        title: 'سؤال عن الحصص',
        message: 'كيف أحجز حصة مع المعلّم نفسه كل أسبوع؟',
      },
    },
  })),
  cost(createReport, async () => ({
    caller: await people.student(),
    input: {
      body: { title: 'الصوت متقطع', description: 'ينقطع الصوت كل دقيقة أثناء الحصة' },
      files: { screenshot: fileOf(bytesOf.png) },
    },
  })),
]
