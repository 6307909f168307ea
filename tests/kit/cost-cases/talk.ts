/** Requests that succeed at the endpoints of `contract/talk`. */

import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { createAnnouncement, stopAnnouncement, updateAnnouncement } from '#contract/talk/api/announcements.ts'
import { openRoom } from '#contract/talk/api/chat.ts'
import { createContactRequest, updateContactRequest } from '#contract/talk/api/contact.ts'
import { createMessageTemplate } from '#contract/talk/api/message-templates.ts'
import { addPushDevice, removePushDevice, setNotificationPreferences } from '#contract/talk/api/notifications.ts'
import { createReport, readDisputedMessages, readReportedMessages, updateReport } from '#contract/talk/api/reports.ts'
import { defaultPreferences } from '#contract/talk/rules/notifications.ts'
import { simulatedPushHost } from '#contract/talk/rules/push-endpoints.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { make } from '#tests/kit/make.ts'
import { db, newPhone, people } from '#tests/kit/people.ts'
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
  cost(updateContactRequest, async () => {
    const told = { name: 'منى عادل', phone: newPhone(), title: 'سؤال عن الخطط', message: 'متى تبدأ الخطة؟' }
    const { id } = await db
      .insert(contactRequests)
      .values({ ...told, createdAt: Date.now() })
      .returning()
      .get()
    return { caller: await people.admin(), input: { body: { id, answered: true } } }
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
]
