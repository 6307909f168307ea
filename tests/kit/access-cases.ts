/**
 * A case for every endpoint marked `owned`: a row, the user who owns it, and one who does not. The access test expects
 * the first to succeed and the second to be refused. For endpoints about the caller (`owned: 'self'`) the case follows
 * from the declaration, unless they need more input than the id; for every other the access test requires a case here.
 */

import { areas } from '#contract/all-endpoints.ts'
import { getTutorForStudio, listTutorsForStudio } from '#contract/catalogue/api/tutors.ts'
import { listDemoWords, saveDemoWord } from '#contract/classroom/api/demo-words.ts'
import { getLessonNotes } from '#contract/classroom/api/notes.ts'
import { getLessonPreparation, getRecap, saveRecap } from '#contract/classroom/api/recaps.ts'
import {
  getSessionAttendance,
  getSessionToken,
  leaveMediaServer,
  listSessionMembers,
} from '#contract/classroom/api/sessions.ts'
import { listLessonWords, saveWord, updateWord } from '#contract/classroom/api/words.ts'
import { setSlots } from '#contract/hours/api/availability.ts'
import { addTimeOff, removeTimeOff } from '#contract/hours/api/schedule-settings.ts'
import { listDemoSessions, updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { updateInterview } from '#contract/joining/api/interviews.ts'
import { listIntroVideos, reviewIntroVideo } from '#contract/joining/api/intro-videos.ts'
import { setTutorMedia } from '#contract/joining/api/tutor-media.ts'
import { abortUpload, completeUpload, getUpload, putUploadPart, startUpload } from '#contract/joining/api/uploads.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import { cancelLesson, getLesson, listLessons, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { deleteRating, getRating, listRatingsOfRatee, updateRating } from '#contract/lessons/api/ratings.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { endWeeklyHour } from '#contract/lessons/api/weekly-hours.ts'
import {
  cancelUnpaidOrder,
  deleteCard,
  getPaymentStatus,
  refundPayment,
  syncPaymentStatus,
} from '#contract/money/api/fawry.ts'
import {
  changeInvoice,
  createInvoice,
  getInvoice,
  updateInvoice,
  withdrawInvoiceChange,
} from '#contract/money/api/invoices.ts'
import { chooseRefundReceiver, createRefundRequest, listRefundRequests } from '#contract/money/api/refunds.ts'
import { getSubscription } from '#contract/money/api/subscriptions.ts'
import { getRefundableSum, getTransaction } from '#contract/money/api/transactions.ts'
import { listContactChanges, stopContactChange } from '#contract/people/api/credentials.ts'
import { getStudent, updateStudent } from '#contract/people/api/students.ts'
import { signUserOut, updateUser } from '#contract/people/api/users.ts'
import { type Endpoint, personFieldOf, type RequestOf } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { addCairoDays, cairoDay, dayMs, hourMs, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import {
  blockMember,
  findRoomByMembers,
  listMessages,
  listRoomMembers,
  searchMessages,
  updateRoomSettings,
  uploadAttachment,
} from '#contract/talk/api/chat.ts'
import {
  createMessageTemplate,
  deleteMessageTemplate,
  updateMessageTemplate,
} from '#contract/talk/api/message-templates.ts'
import { listNotifications, readNotification } from '#contract/talk/api/notifications.ts'
import { InvoiceStatus, RefundMethod, TransactionStatus } from '#contract/vocabulary/money.ts'
import { City } from '#contract/vocabulary/people.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, LessonDuration, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { send } from './client.ts'
import { bytesOf, fileOf } from './files.ts'
import { minuteFilm } from './intro-videos.ts'
import { earn, withdrawal } from './lessons.ts'
import { make } from './make.ts'
import { cashBuyer, paymentOf, referenceHolder, savedCard, subscribedBuyer } from './payments.ts'
import { db, newPhone, nextNumber, type Person, people, personOf } from './people.ts'

interface Shown<E extends Endpoint> {
  readonly owner: Person
  readonly stranger: Person
  /** A request the owner may make and the stranger may not. */
  readonly input: RequestOf<E>
  /** The expected code: `forbidden`, unless the existence of the row must not be revealed. */
  readonly refused?: string
}

export interface OwnedCase {
  readonly endpoint: Endpoint
  /** Creates the row; returns its owner and a request they may make. */
  readonly prepare: () => Promise<{ owner: Person; input: object }>
  /** Creates the row; returns the requests about it, ordered so that one row serves all of them. */
  readonly open: () => Promise<{
    readonly refused: string
    readonly asStranger: () => Promise<unknown>
    /** The stranger's request with a body that no endpoint accepts. */
    readonly withNonsense: () => Promise<Response>
    readonly asOwner: () => Promise<unknown>
  }>
}

const owned = <E extends Endpoint>(endpoint: E, prepare: () => Promise<Shown<E>>): OwnedCase => ({
  endpoint,
  prepare,
  open: async () => {
    const { owner, stranger, input, refused = 'forbidden' } = await prepare()
    return {
      refused,
      asStranger: () => stranger.api(endpoint, input),
      withNonsense: () => {
        const { url, method, headers } = requestOf(endpoint, input, stranger.token)
        const { 'content-type': _, ...rest } = headers
        return send(url, { method, headers: rest, body: '{"nonsense' })
      },
      asOwner: () => owner.api(endpoint, input),
    }
  },
})

/** The case of an endpoint about the caller: two users of the first role that may call it and is not an admin. */
const aboutOneself = (endpoint: Endpoint): OwnedCase =>
  owned(endpoint, async () => {
    const roles = typeof endpoint.who === 'string' ? [Role.Student] : endpoint.who
    const role = roles.find((one) => !isAdmin(one)) ?? Role.Student
    const [owner, stranger, field] = [await personOf[role](), await personOf[role](), personFieldOf(endpoint)]
    if (!field) throw new Error(`${endpoint.path} names nobody`)
    return { owner, stranger, input: { [field.part]: { [field.name]: owner.id } } as RequestOf<Endpoint> }
  })

/** The next quarter of an hour that is at least `hours` away. */
const ahead = (hours: number): number => Math.ceil((Date.now() + hours * hourMs) / minutes(15)) * minutes(15)

/** A lesson in two hours with a free hour after it, and a student who is not a member. */
const booked = async (start = ahead(2)) => {
  const [student, tutor, stranger] = [await people.student(), await people.tutor(), await people.student()]
  const slot = await make.slot({ userId: tutor.id, start: start - hourMs, end: start + 2 * hourMs })
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start, slotId: slot.id })
  return { student, tutor, stranger, slot, lesson, start }
}

const chatting = async () => {
  const [owner, tutor, stranger] = [await people.student(), await people.tutor(), await people.student()]
  const { id: room } = await make.room(owner.id, tutor.id)
  return { owner, tutor, stranger, room }
}

/** A tutor with a manager who sees them in two days, and a manager who does not. */
const applying = async () => {
  const [tutor, owner, stranger] = [await people.tutor(), await people.manager(), await people.manager()]
  return {
    tutor,
    owner,
    stranger,
    fields: { tutorId: tutor.id, managerId: owner.id, start: ahead(48), status: 1 } as const,
  }
}

/** A studio with a tutor, and a studio without. */
const filming = async () => {
  const [owner, stranger] = [await people.studio(), await people.studio()]
  return { owner, stranger, tutor: await people.tutor({ studioId: owner.id }) }
}

const twoStudents = async () => ({ owner: await people.student(), stranger: await people.student() })

/** A student with a reference number that can be paid, and one without. */
const paying = async () => {
  const { student: owner, id } = await referenceHolder()
  return { owner, stranger: await people.student(), input: { body: { transactionId: id } } }
}

const inRoom = async () => {
  const { owner, stranger, room } = await chatting()
  return { owner, stranger, input: { params: { room } } }
}

const rated = async () => {
  const [owner, tutor, stranger] = [await people.student(), await people.tutor(), await people.student()]
  const { id } = await make.rating({ raterId: owner.id, rateeId: tutor.id })
  return { owner, stranger, input: { params: { id } } }
}

const planned = async () => {
  const { owner, stranger, tutor } = await filming()
  const bytes = minuteFilm().byteLength
  const body = { purpose: UploadPurpose.TutorVideo, tutorId: tutor.id, type: 'video/webm' as const, bytes }
  return { owner, stranger, input: { body } }
}

const uploading = async () => {
  const { owner, stranger, input } = await planned()
  const { id } = await owner.api(startUpload, input)
  return { owner, stranger, input: { params: { id } }, refused: 'asset-not-found' }
}

const keepingTemplate = async () => {
  const [owner, stranger] = [await people.tutor(), await people.tutor()]
  const { id } = await owner.api(createMessageTemplate, { body: { title: 'تحية', text: 'أهلًا' } })
  return { owner, stranger, input: { params: { id } } }
}

const ownCases: readonly OwnedCase[] = [
  owned(listSlots, async () => {
    // A studio may list no slots at all.
    const [owner, stranger] = [await people.tutor(), await people.studio()]
    return { owner, stranger, input: { query: { userIds: [owner.id] } } }
  }),
  owned(setSlots, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    const { id } = await make.slot({ userId: owner.id, start: ahead(2), end: ahead(4) })
    return { owner, stranger, input: { body: { actions: [{ type: 'delete' as const, id }] } } }
  }),
  owned(getLesson, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(getLessonNotes, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(saveRecap, async () => {
    const { tutor: owner, lesson } = await booked(Date.now() - hourMs)
    const body = { practised: 'المحادثة', toCorrect: '', homework: 'جملتان', nextTime: '' }
    return { owner, stranger: await people.tutor(), input: { params: { id: lesson.id }, body } }
  }),
  owned(getRecap, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(getLessonPreparation, async () => {
    const { tutor: owner, lesson } = await booked()
    return { owner, stranger: await people.tutor(), input: { params: { id: lesson.id } } }
  }),
  owned(listLessonWords, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(saveWord, async () => {
    const { tutor: owner, student } = await booked()
    const body = { studentId: student.id, text: `deadline ${nextNumber()}`, sentence: 'We missed the deadline.' }
    return { owner, stranger: await people.tutor(), input: { body } }
  }),
  owned(updateWord, async () => {
    const { owner, stranger } = await twoStudents()
    const { id } = await owner.api(saveWord, { body: { studentId: owner.id, text: 'deadline' } })
    const input = { params: { id }, body: { meaning: 'موعد نهائي', sentence: '' } }
    return { owner, stranger, input, refused: 'word-not-found' }
  }),
  owned(listLessons, async () => {
    const { student: owner, stranger } = await booked()
    return { owner, stranger, input: { query: { users: [owner.id] } } }
  }),
  owned(rescheduleLesson, async () => {
    const { student: owner, stranger, lesson, slot, start } = await booked()
    const moved = {
      lessonId: lesson.id,
      slotId: slot.id,
      start: toIsoInstant(start + hourMs),
      duration: LessonDuration.Long,
    }
    return { owner, stranger, input: { body: moved } }
  }),
  owned(cancelLesson, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(getSessionToken, async () => {
    const { student: owner, stranger, lesson } = await booked(Date.now() + minutes(10))
    return { owner, stranger, input: { query: { sessionId: lesson.sessionId } } }
  }),
  owned(leaveMediaServer, async () => {
    const { student: owner, stranger, lesson } = await booked(Date.now() + minutes(10))
    return { owner, stranger, input: { body: { sessionId: lesson.sessionId } } }
  }),
  owned(listSessionMembers, async () => {
    const { student: owner, stranger, lesson } = await booked(Date.now() + minutes(10))
    return { owner, stranger, input: { params: { sessionId: lesson.sessionId } } }
  }),
  owned(getSessionAttendance, async () => {
    const { student: owner, stranger, lesson } = await booked(Date.now() + minutes(10))
    return { owner, stranger, input: { params: { sessionId: lesson.sessionId } } }
  }),
  owned(updateInterview, async () => {
    const { owner, stranger, fields } = await applying()
    const { id } = await make.interview(fields)
    return { owner, stranger, input: { body: { id, status: InterviewStatus.CanceledByInterviewer } } }
  }),
  owned(updateDemoSession, async () => {
    const { owner, stranger, fields } = await applying()
    const { id } = await make.demo(fields)
    return { owner, stranger, input: { body: { id, status: DemoSessionStatus.CanceledByTutorManager } } }
  }),
  owned(saveDemoWord, async () => {
    const { owner, stranger, fields } = await applying()
    const { id } = await make.demo(fields)
    return { owner, stranger, input: { params: { id }, body: { text: 'deadline' } } }
  }),
  owned(listDemoWords, async () => {
    const { owner, stranger, fields } = await applying()
    const { id } = await make.demo(fields)
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(listDemoSessions, async () => {
    const { owner, stranger, fields } = await applying()
    await make.demo(fields)
    return { owner, stranger, input: { query: { tutorManagerIds: [owner.id] } } }
  }),
  owned(updateInvoice, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    await earn(owner.id, 50_000)
    const { id } = await owner.api(createInvoice, { body: withdrawal })
    return { owner, stranger, input: { params: { id }, body: { status: InvoiceStatus.PendingCancellation } } }
  }),
  owned(changeInvoice, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    await earn(owner.id, 50_000)
    const { id } = await owner.api(createInvoice, { body: withdrawal })
    return { owner, stranger, input: { params: { id }, body: { amount: withdrawal.amount - 1000 } } }
  }),
  owned(withdrawInvoiceChange, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    await earn(owner.id, 50_000)
    const { id } = await owner.api(createInvoice, { body: withdrawal })
    await owner.api(changeInvoice, { params: { id }, body: { amount: withdrawal.amount - 1000 } })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(getInvoice, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    await earn(owner.id, 50_000)
    const { id } = await owner.api(createInvoice, { body: withdrawal })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(reviewIntroVideo, async () => {
    const [owner, stranger, tutor] = [await people.manager(), await people.manager(), await people.tutor()]
    const { id } = await make.introVideo(tutor.id, ReviewStatus.Pending, owner.id)
    return { owner, stranger, input: { params: { id }, body: { state: ReviewStatus.Approved } } }
  }),
  owned(readNotification, async () => {
    const [owner, stranger] = [await people.student(), await people.student()]
    await queueNotification(db, {
      userId: owner.id,
      kind: 'plan_invited',
      key: crypto.randomUUID(),
      dueAt: Date.now() - 1,
      facts: { weeklyMinutes: 60 },
    }).run()
    const { list } = await owner.api(listNotifications, {})
    const input = { params: { id: list[0]?.id ?? 0 } }
    return { owner, stranger, input, refused: 'notification-not-found' }
  }),
  owned(listIntroVideos, async () => {
    const [owner, stranger] = [await people.manager(), await people.tutor()]
    await make.introVideo(stranger.id, ReviewStatus.Pending, owner.id)
    return { owner, stranger, input: { query: { tutorIds: [stranger.id] } } }
  }),
  owned(updateRating, async () => {
    const { owner, stranger, input } = await rated()
    return { owner, stranger, input: { ...input, body: { value: 3 } } }
  }),
  owned(deleteRating, rated),
  owned(getRating, rated),
  owned(listRatingsOfRatee, async () => {
    const [owner, stranger] = [await people.studio(), await people.tutor()]
    return { owner, stranger, input: { params: { id: owner.id } } }
  }),
  owned(findRoomByMembers, async () => {
    const { owner, tutor, stranger } = await chatting()
    return { owner, stranger, input: { query: { members: [owner.id, tutor.id] } } }
  }),
  owned(listMessages, inRoom),
  owned(searchMessages, async () => {
    const { owner, stranger, input } = await inRoom()
    return { owner, stranger, input: { ...input, query: { keyword: 'سؤال' } } }
  }),
  owned(listRoomMembers, async () => ({ ...(await inRoom()), refused: 'not-room-member' })),
  owned(blockMember, async () => {
    const { owner, stranger, input } = await inRoom()
    return { owner, stranger, input: { ...input, body: { blocked: true } } }
  }),
  owned(uploadAttachment, async () => {
    const { owner, stranger, input } = await inRoom()
    return { owner, stranger, input: { ...input, files: { file: fileOf(bytesOf.png) } } }
  }),
  owned(updateRoomSettings, async () => {
    const { owner, stranger, input } = await inRoom()
    return { owner, stranger, input: { ...input, body: { pinned: true } } }
  }),
  owned(updateMessageTemplate, async () => {
    const { input, ...rest } = await keepingTemplate()
    return { ...rest, input: { ...input, body: { title: 'تحية', text: 'مرحبًا' } } }
  }),
  owned(deleteMessageTemplate, keepingTemplate),
  owned(updateUser, async () => {
    const { owner, stranger } = await twoStudents()
    return { owner, stranger, input: { params: { id: owner.id }, body: { city: City.Giza } } }
  }),
  owned(getTutorForStudio, async () => {
    const { owner, stranger, tutor } = await filming()
    return { owner, stranger, input: { params: { tutorId: tutor.id } } }
  }),
  owned(listTutorsForStudio, async () => {
    const { owner, stranger } = await filming()
    return { owner, stranger, input: { query: { studioId: owner.id } } }
  }),
  owned(updateStudent, async () => {
    const { owner, stranger } = await twoStudents()
    return { owner, stranger, input: { body: { id: owner.id, jobTitle: null } } }
  }),
  owned(getStudent, async () => {
    const { owner } = await twoStudents()
    return { owner, stranger: await people.tutor(), input: { params: { id: owner.id } } }
  }),
  owned(setTutorMedia, async () => {
    const { owner, stranger, tutor } = await filming()
    return { owner, stranger, input: { query: { tutorId: tutor.id }, files: { image: fileOf(bytesOf.png) } } }
  }),
  owned(startUpload, planned),
  owned(getUpload, uploading),
  owned(putUploadPart, async () => {
    const { input, ...rest } = await uploading()
    const params = { ...input.params, number: 1 }
    return { ...rest, input: { params, bytes: new Blob([minuteFilm()]) } }
  }),
  owned(completeUpload, async () => {
    const { owner, input, ...rest } = await uploading()
    await owner.api(putUploadPart, { params: { ...input.params, number: 1 }, bytes: new Blob([minuteFilm()]) })
    return { owner, input, ...rest }
  }),
  owned(abortUpload, uploading),
  owned(cancelUnpaidOrder, paying),
  owned(syncPaymentStatus, paying),
  owned(getPaymentStatus, async () => {
    const { owner, stranger, input } = await paying()
    return { owner, stranger, input: { query: input.body } }
  }),
  owned(deleteCard, async () => {
    const { owner, stranger } = await twoStudents()
    return { owner, stranger, input: { body: { cardToken: await savedCard(owner.id), userId: owner.id } } }
  }),
  owned(refundPayment, async () => {
    const { student: owner, id } = await subscribedBuyer()
    const { providerRefNum } = await paymentOf(id)
    return { owner, stranger: await people.student(), input: { body: { orderRefNum: providerRefNum ?? '' } } }
  }),
  owned(createRefundRequest, async () => {
    const { student: owner, id: txId } = await subscribedBuyer()
    const body = { txId, method: RefundMethod.EWallet, address: '01012345678' }
    return { owner, stranger: await people.student(), input: { body } }
  }),
  owned(chooseRefundReceiver, async () => {
    const { student: owner, id: txId } = await cashBuyer()
    const orderRefNum = (await paymentOf(txId)).providerRefNum ?? ''
    await (await people.admin()).api(refundPayment, { body: { orderRefNum } })
    const [request] = (await owner.api(listRefundRequests, { query: {} })).list
    const body = { method: RefundMethod.EWallet, address: '01012345678' }
    return { owner, stranger: await people.student(), input: { params: { id: request?.id ?? 0 }, body } }
  }),
  owned(endWeeklyHour, async () => {
    const { owner, stranger } = await twoStudents()
    const tutorId = (await people.tutor()).id
    const { id } = await make.weeklyHour({ studentId: owner.id, tutorId, weekday: 0, minute: 0 })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(removeTimeOff, async () => {
    const [owner, stranger] = [await people.tutor(), await people.tutor()]
    const day = addCairoDays(cairoDay(Date.now()), 1)
    const { id } = await owner.api(addTimeOff, { body: { firstDay: day, lastDay: day } })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(stopContactChange, async () => {
    const { owner, stranger } = await twoStudents()
    const admin = await people.admin()
    await admin.api(updateUser, { params: { id: owner.id }, body: { phone: newPhone() } })
    const [{ id } = { id: 0 }] = await owner.api(listContactChanges, { params: { id: owner.id } })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(signUserOut, async () => {
    const { owner, stranger } = await twoStudents()
    return { owner, stranger, input: { params: { id: owner.id } } }
  }),
  owned(getSubscription, async () => {
    const { owner, stranger } = await twoStudents()
    const { id } = await make.subscription({ userId: owner.id, start: Date.now() - dayMs, end: Date.now() + dayMs })
    return { owner, stranger, input: { params: { id } } }
  }),
  owned(getRefundableSum, async () => {
    const { owner, stranger } = await twoStudents()
    const { id: txId } = await make.transaction({ userId: owner.id, status: TransactionStatus.Paid })
    await make.subscription({ userId: owner.id, txId, start: Date.now() - dayMs, end: Date.now() + dayMs })
    return { owner, stranger, input: { params: { id: txId } } }
  }),
  owned(getTransaction, async () => {
    const { owner, stranger } = await twoStudents()
    const { id } = await make.transaction({ userId: owner.id })
    return { owner, stranger, input: { params: { id } } }
  }),
]

const keptBySelf = Object.values(areas)
  .flatMap((declared): Endpoint[] => Object.values(declared))
  .filter((endpoint) => endpoint.owned === 'self' && !ownCases.some((one) => one.endpoint === endpoint))

export const ownedCases: readonly OwnedCase[] = [...ownCases, ...keptBySelf.map(aboutOneself)]
