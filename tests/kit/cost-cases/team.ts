/** Requests that succeed at the endpoints of `contract/team`. */
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { grantMinutes } from '#contract/lessons/api/minutes.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { changeRole, changeWorkOwner, listShareSources, searchPeople, setVerified } from '#contract/team/api/admin.ts'
import { approveAct, listApprovals, refuseAct, withdrawAct } from '#contract/team/api/approvals.ts'
import { blockAccount, listBlocks, unblockAccount } from '#contract/team/api/blocks.ts'
import { repeatBooks } from '#contract/team/api/books.ts'
import { exportList } from '#contract/team/api/exports.ts'
import { runJob } from '#contract/team/api/jobs.ts'
import {
  cancelLessonFor,
  changeTutorFor,
  listMoveTimes,
  listOtherTutors,
  moveLessonFor,
  openDisputeFor,
} from '#contract/team/api/lesson-acts.ts'
import { getMonth, listLedgerEntries } from '#contract/team/api/month.ts'
import {
  addPersonNote,
  deletePersonNote,
  getPersonFacts,
  getStop,
  listPersonNotes,
  messagePerson,
  stopTutor,
  updatePersonNote,
} from '#contract/team/api/person-acts.ts'
import { updatePlatformSettings } from '#contract/team/api/platform.ts'
import { closeQualityCase, getTutorQuality } from '#contract/team/api/quality.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { waitingOf } from '#tests/kit/approvals.ts'
import { bookingRequestIn, offer, subscriber } from '#tests/kit/bookings.ts'
import { disputeText, judgedLesson } from '#tests/kit/disputes.ts'
import { people } from '#tests/kit/people.ts'
import { tutorWithCase } from '#tests/kit/quality.ts'
import { type CostCase, cost } from './cost-case.ts'

/** A lesson of somebody who has paid, tomorrow or so. */
const bookedAhead = async () => {
  const [student, tutor] = [await subscriber(), await people.tutor()]
  const slot = await offer(tutor)
  return { tutor, ...(await student.api(bookLesson, { body: bookingRequestIn(slot) })) }
}

/** A person about whom the team wrote something down. */
const notedPerson = async () => {
  const [caller, { id }] = [await people.admin(), await people.student()]
  await caller.api(addPersonNote, { params: { id }, body: { text: 'طلبت مكالمة' } })
  const { list } = await caller.api(listPersonNotes, { params: { id } })
  return { caller, id, noteId: list[0]?.id ?? 0 }
}

/** Minutes that wait for a second admin, and who asked. */
const waitingGrant = async () => {
  const maker = await people.admin()
  const params = { userId: (await people.student()).id }
  const body = { minutes: 300, days: 28, reason: 'عطل عندنا' }
  const { id } = await waitingOf(maker.api(grantMinutes, { params, body }))
  return { maker, params: { id } }
}

export const teamCosts: readonly CostCase[] = [
  cost(runJob, async () => ({
    caller: await people.superAdmin(),
    input: { body: { cron: '*/5 * * * *', job: 'expiring' } },
  })),
  cost(repeatBooks, async () => ({ caller: await people.admin(), input: { body: { ids: [1] } } })),
  cost(updatePlatformSettings, async () => ({
    caller: await people.superAdmin(),
    input: { body: { 'paidLesson.enabled': true } },
  })),
  cost(listApprovals, async () => ({
    caller: (await waitingGrant()).maker,
    input: { query: { states: ['waiting'] } },
  })),
  cost(approveAct, async () => ({
    caller: await people.admin(),
    input: { params: (await waitingGrant()).params },
  })),
  cost(refuseAct, async () => ({
    caller: await people.admin(),
    input: { params: (await waitingGrant()).params, body: { note: 'السبب غير واضح' } },
  })),
  cost(withdrawAct, async () => {
    const { maker, params } = await waitingGrant()
    return { caller: maker, input: { params } }
  }),
  cost(exportList, async () => ({ caller: await people.admin(), input: { params: { list: 'users' }, query: {} } })),
  cost(listMoveTimes, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await bookedAhead()).id } },
  })),
  cost(moveLessonFor, async () => {
    const { id, tutor, updatedAt, start } = await bookedAhead()
    const slot = await offer(tutor, { start: Date.parse(start) + dayMs })
    const body = { slotId: slot.id, start: toIsoInstant(slot.startAt), reason: 'ظرف طارئ', seen: updatedAt }
    return { caller: await people.admin(), input: { params: { id }, body } }
  }),
  cost(listOtherTutors, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await bookedAhead()).id } },
  })),
  cost(changeTutorFor, async () => {
    const [{ id, updatedAt, start }, other] = [await bookedAhead(), await people.tutor()]
    const slot = await offer(other, { start: Date.parse(start) })
    const body = { tutorId: other.id, slotId: slot.id, side: 'tutor', reason: 'ظرف طارئ', seen: updatedAt } as const
    return { caller: await people.admin(), input: { params: { id }, body } }
  }),
  cost(cancelLessonFor, async () => {
    const { id, updatedAt } = await bookedAhead()
    const body = { side: 'tutor', reason: 'ظرف طارئ', seen: updatedAt } as const
    return { caller: await people.admin(), input: { params: { id }, body } }
  }),
  cost(openDisputeFor, async () => {
    const { lessonId } = await judgedLesson()
    const body = { side: 'student', kind: 'line', text: disputeText } as const
    return { caller: await people.admin(), input: { params: { id: lessonId }, body } }
  }),
  cost(getPersonFacts, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await subscriber()).id } },
  })),
  cost(listPersonNotes, async () => {
    const { caller, id } = await notedPerson()
    return { caller, input: { params: { id } } }
  }),
  cost(addPersonNote, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await people.student()).id }, body: { text: 'طلبت مكالمة' } },
  })),
  cost(updatePersonNote, async () => {
    const { caller, id, noteId } = await notedPerson()
    return { caller, input: { params: { id, noteId }, body: { pinned: true } } }
  }),
  cost(deletePersonNote, async () => {
    const { caller, id, noteId } = await notedPerson()
    return { caller, input: { params: { id, noteId } } }
  }),
  cost(messagePerson, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await people.student()).id }, body: { text: 'وصل طلبكم وسنرد غدًا' } },
  })),
  cost(getStop, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await bookedAhead()).tutor.id } },
  })),
  cost(stopTutor, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await bookedAhead()).tutor.id }, body: { lessons: 'cancel', reason: 'ظرف طارئ' } as const },
  })),
  cost(getTutorQuality, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await tutorWithCase()).id } },
  })),
  cost(closeQualityCase, async () => {
    const { id, since } = await tutorWithCase()
    const body = { note: 'اتفقنا على مواعيد أقل', seen: toIsoInstant(since) }
    return { caller: await people.admin(), input: { params: { id }, body } }
  }),
  cost(changeWorkOwner, async () => {
    const caller = await people.admin()
    return { caller, input: { params: { kind: 'thread', id: caller.id }, body: { owner: caller.id, seen: null } } }
  }),
  cost(getMonth, async () => ({ caller: await people.admin(), input: { query: {} } })),
  cost(listLedgerEntries, async () => ({ caller: await people.admin(), input: { query: {} } })),
  cost(listShareSources, async () => ({ caller: await people.admin(), input: { query: { days: 30 } } })),
  cost(searchPeople, async () => ({ caller: await people.admin(), input: { query: { text: 'محمود' } } })),
  cost(changeRole, async () => ({
    caller: await people.superAdmin(),
    input: { params: { id: (await people.student()).id }, body: { role: Role.Student } },
  })),
  cost(listBlocks, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await people.student()).id } },
  })),
  cost(blockAccount, async () => ({
    caller: await people.admin(),
    input: {
      params: { id: (await people.student()).id },
      body: { reason: 'rude' as const, words: 'أسلوب غير لائق', until: null },
    },
  })),
  cost(unblockAccount, async () => {
    const [admin, { id }] = [await people.admin(), await people.student()]
    await admin.api(blockAccount, { params: { id }, body: { reason: 'rude', words: 'أسلوب غير لائق', until: null } })
    return { caller: admin, input: { params: { id }, body: { words: 'راجعنا القرار' } } }
  }),
  cost(setVerified, async () => ({
    caller: await people.superAdmin(),
    input: { params: { id: (await people.student()).id }, body: { email: true } },
  })),
]
