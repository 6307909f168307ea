/**
 * A successful request for every endpoint that needs input: its cost is measured over the whole registry. Endpoints
 * marked `owned` have theirs in `access-cases.ts`; those without input need none.
 */
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { addFavouriteTutor, removeFavouriteTutor } from '#contract/catalogue/api/favourites.ts'
import { getTutorActivity, getTutorStats, listSimilarTutors } from '#contract/catalogue/api/tutors.ts'
import { setProgressGoal } from '#contract/classroom/api/progress.ts'
import { listSessionEvents } from '#contract/classroom/api/sessions.ts'
import { removeWord, saveWord, sendWordReviews } from '#contract/classroom/api/words.ts'
import { addTimeOff, setPause, setWeekTemplate } from '#contract/hours/api/schedule-settings.ts'
import { bookDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { bookInterview, findInterviewer, selectInterviewer } from '#contract/joining/api/interviews.ts'
import { submitIntroVideo } from '#contract/joining/api/intro-videos.ts'
import { bookLesson, bookLessons, getAttendedStats } from '#contract/lessons/api/lessons.ts'
import { createRating, listTutorRatings } from '#contract/lessons/api/ratings.ts'
import { keepWeeklyHour } from '#contract/lessons/api/weekly-hours.ts'
import { weeklyTimeAt } from '#contract/lessons/rules/weekly-hours.ts'
import { createCoupon, deleteCoupon, findCoupon, getCoupon, updateCoupon } from '#contract/money/api/coupons.ts'
import {
  listInstallmentPlans,
  payByCard,
  payByInstallments,
  payByReference,
  payByWallet,
} from '#contract/money/api/fawry.ts'
import { createInvite, deleteInvite, getInvite, updateInvite } from '#contract/money/api/invites.ts'
import { changeInvoice, createInvoice, decideInvoiceChange, settleLesson } from '#contract/money/api/invoices.ts'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import {
  createPlan,
  createPlanInvites,
  deletePlan,
  deletePlanInvite,
  getPlan,
  openPlanCheckout,
  updatePlan,
  updatePlanInvites,
} from '#contract/money/api/plans.ts'
import { createRefundRequest, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { createWithdrawMethod, updateWithdrawMethod } from '#contract/money/api/withdraw-methods.ts'
import { logIn, logInWithGoogle } from '#contract/people/api/auth.ts'
import {
  confirmEmail,
  resetPassword,
  sendEmailCode,
  sendPasswordCode,
  sendPhoneCode,
  verifyPhone,
} from '#contract/people/api/codes.ts'
import { answerContactChange, listContactChanges, readContactChangeLink } from '#contract/people/api/credentials.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { createStudent } from '#contract/people/api/students.ts'
import {
  addMyTopics,
  changeMyTopics,
  createTopic,
  deleteTopic,
  removeMyTopics,
  updateTopic,
} from '#contract/people/api/topics.ts'
import { createUser, getUser, setUserImage, updateUser } from '#contract/people/api/users.ts'
import type { Endpoint, RequestOf } from '#contract/shared/api/endpoint.ts'
import { addCairoDays, cairoDay, dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { openRoom } from '#contract/talk/api/chat.ts'
import { createContactRequest, updateContactRequest } from '#contract/talk/api/contact.ts'
import { createMessageTemplate } from '#contract/talk/api/message-templates.ts'
import { addPushDevice, removePushDevice, setNotificationPreferences } from '#contract/talk/api/notifications.ts'
import { createReport, updateReport } from '#contract/talk/api/reports.ts'
import { defaultPreferences } from '#contract/talk/rules/notifications.ts'
import { simulatedPushHost } from '#contract/talk/rules/push-endpoints.ts'
import { changeRole, listShareSources, searchPeople, setVerified } from '#contract/team/api/admin.ts'
import { exportList } from '#contract/team/api/exports.ts'
import { runJob } from '#contract/team/api/jobs.ts'
import { updatePlatformSettings } from '#contract/team/api/platform.ts'
import { PaymentMethod, RefundMethod, RefundRequestStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { LessonDuration, PlanPeriod, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { createLinkToken } from '#worker/features/people/credentials/link-token.ts'
import { createGoogleSimulator } from '#worker/gateways/simulated/google.ts'
import { hashPassword } from '#worker/passwords.ts'
import { contactRequests, reports } from '#worker/storage/schema/support.ts'
import { applicant, at, managerWithSlot, readyForDemo } from './applicants.ts'
import { bookingRequestIn, offer, subscriber } from './bookings.ts'
import { newestCode } from './codes.ts'
import { bytesOf, fileOf } from './files.ts'
import { minuteClaim, uploadFilm } from './intro-videos.ts'
import { earn, taughtLesson, withdrawal } from './lessons.ts'
import { make } from './make.ts'
import { buyer, monthPrice, savedCard, subscribedBuyer } from './payments.ts'
import { db, newEmail, newPhone, nextNumber, type Person, people } from './people.ts'

interface Prepared<E extends Endpoint> {
  readonly caller: Person | null
  readonly input: RequestOf<E>
}

export interface CostCase {
  readonly endpoint: Endpoint
  readonly prepare: () => Promise<{ caller: Person | null; input: object }>
}

const cost = <E extends Endpoint>(endpoint: E, prepare: () => Promise<Prepared<E>>): CostCase => ({ endpoint, prepare })

const password = 'sahlab-2026'

const withTopic = async () => {
  const tutor = await people.tutor()
  const { id } = await make.topic(`موضوع ${nextNumber()}`, [tutor.id])
  return { tutor, held: id, free: (await make.topic(`موضوع ${nextNumber()}`)).id }
}

/** A student, and a listed tutor who has taught them. */
const lookingAtTutor = async () => {
  const [caller, tutor] = [await people.student(), await people.tutor()]
  await make.lesson({ tutorId: tutor.id, studentId: caller.id, start: Date.now() - dayMs })
  return { caller, input: { params: { id: tutor.id } } }
}

const planFields = {
  weeklyMinutes: 120,
  baseMonthlyPrice: 250_000,
  monthDiscount: 1000,
  quarterDiscount: 2000,
  yearDiscount: 3000,
  forInvitesOnly: false,
  active: true,
}
const couponFields = {
  fullMonthDiscount: 1000,
  fullQuarterDiscount: 1000,
  halfYearDiscount: 0,
  fullYearDiscount: 1000,
}
const tomorrow = () => toIsoInstant(Date.now() + dayMs)
/** The token of the link that the student of a change was sent. */
const contactChangeLink = async (): Promise<string> => {
  const [student, admin] = [await people.student(), await people.admin()]
  await admin.api(updateUser, { params: { id: student.id }, body: { email: newEmail() } })
  const [{ id } = { id: 0 }] = await student.api(listContactChanges, { params: { id: student.id } })
  return createLinkToken(env.OTP_PEPPER, String(id))
}
const adminWithPlan = async () => ({ caller: await people.admin(), plan: await make.plan() })
const adminWithCoupon = async () => {
  const { caller, plan } = await adminWithPlan()
  return { caller, coupon: await make.coupon({ planId: plan.id }) }
}
const adminWithInvite = async () => {
  const { caller, plan } = await adminWithPlan()
  const body = { email: newEmail(), planId: plan.id, expiresAt: tomorrow() }
  return { caller, invite: await caller.api(createInvite, { body }) }
}
const adminWithPlanInvite = async () => {
  const { caller, plan } = await adminWithPlan()
  const body = { userIds: [(await people.student()).id], planId: plan.id }
  return { caller, planInvite: await caller.api(createPlanInvites, { body }) }
}

const browser = () => `https://${simulatedPushHost}/${crypto.randomUUID()}`
const pushKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** A student with a word. */
const withWord = async () => {
  const caller = await people.student()
  return { caller, word: await caller.api(saveWord, { body: { studentId: caller.id, text: 'deadline' } }) }
}

export const costCases: readonly CostCase[] = [
  cost(sendWordReviews, async () => {
    const { caller, word } = await withWord()
    const review = { id: crypto.randomUUID(), wordId: word.id, grade: 3 as const, at: toIsoInstant(Date.now()) }
    return { caller, input: { body: { reviews: [review] } } }
  }),
  cost(removeWord, async () => {
    const { caller, word } = await withWord()
    return { caller, input: { params: { id: word.id } } }
  }),
  cost(setProgressGoal, async () => ({ caller: await people.student(), input: { body: { minutes: 60 } } })),
  cost(setNotificationPreferences, async () => {
    const { channels, quietHours } = defaultPreferences
    return { caller: await people.student(), input: { body: { channels, quietHours } } }
  }),
  cost(addPushDevice, async () => ({
    caller: await people.student(),
    input: { body: { endpoint: browser(), keys: pushKeys } },
  })),
  cost(removePushDevice, async () => ({ caller: await people.student(), input: { body: { endpoint: browser() } } })),
  cost(readContactChangeLink, async () => ({ caller: null, input: { query: { token: await contactChangeLink() } } })),
  cost(answerContactChange, async () => ({
    caller: null,
    input: { body: { token: await contactChangeLink(), answer: 'stop' as const } },
  })),
  cost(runJob, async () => ({
    caller: await people.superAdmin(),
    input: { body: { cron: '*/5 * * * *', job: 'expiring' } },
  })),
  cost(logIn, async () => {
    const { email } = await people.student({ passwordHash: await hashPassword(password, 10) })
    return { caller: null, input: { body: { email, password } } }
  }),
  cost(logInWithGoogle, async () => {
    const email = newEmail()
    await people.student({ email, verifiedEmail: true })
    const token = await createGoogleSimulator(db).issueIdToken({ email, emailVerified: true }, null, Date.now())
    return { caller: null, input: { body: { token, type: 'id-token' as const } } }
  }),
  cost(openRoom, async () => {
    const [caller, tutor] = [await people.student(), await people.tutor()]
    return { caller, input: { body: { userId: tutor.id } } }
  }),
  cost(createMessageTemplate, async () => ({
    caller: await people.tutor(),
    input: { body: { title: 'تحية', text: 'أهلًا بك' } },
  })),
  cost(sendEmailCode, async () => ({ caller: await people.student(), input: {} })),
  cost(confirmEmail, async () => {
    const caller = await people.student()
    await caller.api(sendEmailCode, {})
    return { caller, input: { body: { code: await newestCode(caller.email) } } }
  }),
  cost(sendPasswordCode, async () => {
    const { email } = await people.student({ verifiedEmail: true })
    return { caller: null, input: { body: { email } } }
  }),
  cost(resetPassword, async () => {
    const person = await people.student({ verifiedEmail: true })
    await person.api(sendPasswordCode, { body: { email: person.email } })
    // The mail is sent after the response.
    const code = await vi.waitFor(() => newestCode(person.email), { timeout: 30_000 })
    return { caller: null, input: { body: { email: person.email, password, code } } }
  }),
  cost(sendPhoneCode, async () => {
    const caller = await people.student({ phone: newPhone() })
    return { caller, input: { body: { method: 'whatsapp' as const } } }
  }),
  cost(verifyPhone, async () => {
    const phone = newPhone()
    const caller = await people.student({ phone })
    await caller.api(sendPhoneCode, { body: { method: 'whatsapp' } })
    return { caller, input: { body: { method: 'whatsapp' as const, code: await newestCode(phone) } } }
  }),
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
  cost(bookLesson, async () => {
    const [caller, tutor] = [await subscriber(), await people.tutor()]
    const body = bookingRequestIn(await offer(tutor))
    return { caller, input: { body, idempotencyKey: crypto.randomUUID() } }
  }),
  cost(bookLessons, async () => {
    const [caller, tutor] = [await subscriber(), await people.tutor()]
    const slot = await offer(tutor)
    const lessons = [bookingRequestIn(slot), bookingRequestIn(slot, 60)]
    return { caller, input: { body: { lessons }, idempotencyKey: crypto.randomUUID() } }
  }),
  cost(keepWeeklyHour, async () => {
    const [caller, tutor] = [await subscriber(), await people.tutor()]
    const slot = await offer(tutor)
    const body = { tutorId: tutor.id, ...weeklyTimeAt(slot.startAt), duration: LessonDuration.Long }
    return { caller, input: { body } }
  }),
  cost(setPause, async () => ({ caller: await people.tutor(), input: { body: { minutes: 10 as const } } })),
  cost(setWeekTemplate, async () => {
    const hours = [{ weekday: 0, start: 600, end: 720, purpose: SlotPurpose.Lesson }]
    return { caller: await people.tutor(), input: { body: { hours } } }
  }),
  cost(addTimeOff, async () => {
    const [caller, student] = [await people.tutor(), await subscriber()]
    const slot = await offer(caller)
    await student.api(bookLesson, { body: bookingRequestIn(slot, 60) })
    const day = cairoDay(slot.startAt)
    return { caller, input: { body: { firstDay: day, lastDay: addCairoDays(day, 1) } } }
  }),
  cost(createRating, async () => {
    const [caller, tutor] = [await people.student(), await people.tutor()]
    await taughtLesson({ tutorId: tutor.id, studentId: caller.id })
    return { caller, input: { body: { rateeId: tutor.id, value: 5, feedback: null } } }
  }),
  cost(listTutorRatings, async () => {
    const { caller, input } = await lookingAtTutor()
    await make.rating({ raterId: caller.id, rateeId: input.params.id })
    return { caller, input }
  }),
  cost(getTutorInfo, lookingAtTutor),
  cost(getTutorStats, lookingAtTutor),
  cost(listSimilarTutors, lookingAtTutor),
  cost(addFavouriteTutor, lookingAtTutor),
  cost(removeFavouriteTutor, lookingAtTutor),
  cost(getTutorActivity, lookingAtTutor),
  cost(createReport, async () => ({
    caller: await people.student(),
    input: {
      body: { title: 'الصوت متقطع', description: 'ينقطع الصوت كل دقيقة أثناء الحصة' },
      files: { screenshot: fileOf(bytesOf.png) },
    },
  })),
  cost(createInvoice, async () => {
    const caller = await people.tutor()
    // Not settled yet: the request has that to do as well.
    await earn(caller.id, 50_000)
    return { caller, input: { body: withdrawal, idempotencyKey: crypto.randomUUID() } }
  }),
  cost(decideInvoiceChange, async () => {
    const tutor = await people.tutor()
    await earn(tutor.id, 50_000)
    const { id } = await tutor.api(createInvoice, { body: withdrawal })
    const { updatedAt: seen } = await tutor.api(changeInvoice, {
      params: { id },
      body: { amount: withdrawal.amount + 1000 },
    })
    return { caller: await people.admin(), input: { params: { id }, body: { approved: true, seen } } }
  }),
  cost(settleLesson, async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const { id } = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - dayMs })
    return { caller: await people.admin(), input: { params: { id } } }
  }),
  cost(createWithdrawMethod, async () => ({
    caller: await people.admin(),
    input: { body: { type: WithdrawMethod.Instapay, min: 10_000, max: 5_000_000, enabled: true } },
  })),
  cost(updateWithdrawMethod, async () => ({
    caller: await people.admin(),
    input: { params: { type: WithdrawMethod.Instapay }, body: { enabled: true } },
  })),
  cost(updatePlatformSettings, async () => ({
    caller: await people.superAdmin(),
    input: { body: { 'paidLesson.enabled': false } },
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
  cost(submitIntroVideo, async () => {
    const [caller] = [await people.tutor(), await people.manager()]
    return { caller, input: { body: { duration: minuteClaim, uploadId: await uploadFilm(caller) } } }
  }),
  cost(createStudent, async () => ({ caller: null, input: { body: { email: newEmail(), password } } })),
  cost(createUser, async () => ({
    caller: null,
    input: { body: { email: newEmail(), password, role: Role.Student } },
  })),
  cost(getUser, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await people.student()).id } },
  })),
  cost(exportList, async () => ({ caller: await people.admin(), input: { params: { list: 'users' }, query: {} } })),
  cost(listShareSources, async () => ({ caller: await people.admin(), input: { query: { days: 30 } } })),
  cost(searchPeople, async () => ({ caller: await people.admin(), input: { query: { text: 'محمود' } } })),
  cost(changeRole, async () => ({
    caller: await people.superAdmin(),
    input: { params: { id: (await people.student()).id }, body: { role: Role.Tutor } },
  })),
  cost(setVerified, async () => ({
    caller: await people.superAdmin(),
    input: { params: { id: (await people.student()).id }, body: { email: true } },
  })),
  cost(getAttendedStats, async () => ({
    caller: await people.admin(),
    input: { query: { after: toIsoInstant(Date.now() - 7 * dayMs), before: tomorrow() } },
  })),
  cost(listSessionEvents, async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const { sessionId } = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - dayMs })
    return { caller: await people.admin(), input: { params: { sessionId } } }
  }),
  cost(bookInterview, async () => ({ caller: await applicant(), input: at((await managerWithSlot()).slot) })),
  cost(bookDemoSession, async () => ({ caller: await readyForDemo(), input: at((await managerWithSlot()).slot) })),
  cost(findInterviewer, async () => {
    await managerWithSlot()
    return { caller: await applicant(), input: {} }
  }),
  cost(selectInterviewer, async () => {
    const [caller, manager] = [await people.tutor(), await people.manager()]
    await offer(manager, { purpose: SlotPurpose.Interview })
    return { caller, input: {} }
  }),
  cost(setUserImage, async () => ({
    caller: await people.tutor(),
    input: { query: {}, files: { image: fileOf(bytesOf.png) } },
  })),
  cost(createTopic, async () => ({
    caller: await people.admin(),
    input: { body: { arabicName: `موضوع ${nextNumber()}`, englishName: `Topic ${nextNumber()}` } },
  })),
  cost(updateTopic, async () => {
    const { held } = await withTopic()
    const body = { arabicName: `موضوع ${nextNumber()}` }
    return { caller: await people.admin(), input: { params: { id: held }, body } }
  }),
  cost(deleteTopic, async () => {
    const { held } = await withTopic()
    return { caller: await people.admin(), input: { params: { id: held } } }
  }),
  cost(addMyTopics, async () => {
    const { tutor, free } = await withTopic()
    return { caller: tutor, input: { body: { topicIds: [free] } } }
  }),
  cost(removeMyTopics, async () => {
    const { tutor, held } = await withTopic()
    return { caller: tutor, input: { body: { topicIds: [held] } } }
  }),
  cost(changeMyTopics, async () => {
    const { tutor, held, free } = await withTopic()
    return { caller: tutor, input: { body: { addTopics: [free], removeTopics: [held] } } }
  }),
  cost(createPlan, async () => ({ caller: await people.admin(), input: { body: planFields } })),
  cost(updatePlan, async () => {
    const { caller, plan } = await adminWithPlan()
    return { caller, input: { params: { id: plan.id }, body: { weeklyMinutes: 60 } } }
  }),
  cost(getPlan, async () => ({
    caller: await people.student(),
    input: { params: { id: (await make.plan()).id } },
  })),
  cost(deletePlan, async () => {
    const { caller, plan } = await adminWithPlan()
    return { caller, input: { params: { id: plan.id } } }
  }),
  cost(createPlanInvites, async () => {
    const { caller, plan } = await adminWithPlan()
    const userIds = [(await people.student()).id, (await people.student()).id]
    return { caller, input: { body: { userIds, planId: plan.id } } }
  }),
  cost(updatePlanInvites, async () => {
    const { caller, planInvite } = await adminWithPlanInvite()
    return { caller, input: { body: { ids: [planInvite.id], expiresAt: null } } }
  }),
  cost(deletePlanInvite, async () => {
    const { caller, planInvite } = await adminWithPlanInvite()
    return { caller, input: { params: { id: planInvite.id } } }
  }),
  cost(createCoupon, async () => {
    const { caller, plan } = await adminWithPlan()
    const body = { ...couponFields, code: `NEW${nextNumber()}`, planId: plan.id, expiresAt: tomorrow() }
    return { caller, input: { body } }
  }),
  cost(updateCoupon, async () => {
    const { caller, coupon } = await adminWithCoupon()
    return { caller, input: { params: { id: coupon.id }, body: { fullMonthDiscount: 500 } } }
  }),
  cost(deleteCoupon, async () => {
    const { caller, coupon } = await adminWithCoupon()
    return { caller, input: { params: { id: coupon.id } } }
  }),
  cost(getCoupon, async () => {
    const { caller, coupon } = await adminWithCoupon()
    return { caller, input: { params: { id: coupon.id } } }
  }),
  cost(findCoupon, async () => {
    const { coupon } = await adminWithCoupon()
    return { caller: await people.student(), input: { params: { code: coupon.code } } }
  }),
  cost(createInvite, async () => {
    const { caller, plan } = await adminWithPlan()
    return { caller, input: { body: { email: newEmail(), planId: plan.id, expiresAt: tomorrow() } } }
  }),
  cost(updateInvite, async () => {
    const { caller, invite } = await adminWithInvite()
    return { caller, input: { params: { id: invite.id }, body: { email: newEmail() } } }
  }),
  cost(deleteInvite, async () => {
    const { caller, invite } = await adminWithInvite()
    return { caller, input: { params: { id: invite.id } } }
  }),
  cost(getInvite, async () => {
    const { caller, invite } = await adminWithInvite()
    return { caller, input: { params: { id: invite.id } } }
  }),
  cost(payByReference, async () => {
    const { student: caller, body } = await buyer()
    return { caller, input: { body } }
  }),
  cost(payByWallet, async () => {
    const { student: caller, body } = await buyer()
    return { caller, input: { body } }
  }),
  cost(payByCard, async () => {
    const { student: caller, body } = await buyer()
    return { caller, input: { body: { ...body, cardToken: await savedCard(caller.id), cvv: '123' } } }
  }),
  cost(payByInstallments, async () => {
    const { student: caller, body } = await buyer()
    const card = { cardToken: await savedCard(caller.id), cvv: '123', installmentPlanId: 2 }
    return { caller, input: { body: { ...body, ...card } } }
  }),
  cost(openPlanCheckout, async () => {
    const { student: caller, body } = await buyer()
    const asked = {
      planId: body.planId,
      period: PlanPeriod.Month,
      expectedAmount: monthPrice,
      paymentMethod: 'CARD' as const,
    }
    return { caller, input: { body: { ...asked, returnUrl: 'http://localhost:8787/payments' } } }
  }),
  cost(listInstallmentPlans, async () => {
    const { student: caller, body } = await buyer()
    return { caller, input: { query: { planId: body.planId, period: body.period } } }
  }),
  cost(createCheckoutUrl, async () => {
    const { student: caller, body } = await buyer()
    const asked = {
      planId: body.planId,
      planPeriod: PlanPeriod.Month,
      paymentMethod: PaymentMethod.Card,
      expectedAmount: monthPrice,
    }
    return { caller, input: { body: asked } }
  }),
  cost(updateRefundRequest, async () => {
    const { student, id: txId } = await subscribedBuyer()
    const body = { txId, method: RefundMethod.EWallet, address: '01012345678' }
    const { id } = await student.api(createRefundRequest, { body })
    return {
      caller: await people.admin(),
      input: { params: { id }, body: { status: RefundRequestStatus.Processed } },
    }
  }),
  cost(cancelSubscription, async () => ({ caller: (await subscribedBuyer()).student, input: { body: {} } })),
]
