/** Requests that succeed at the endpoints of `contract/people`. */

import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { logIn, logInWithGoogle, refreshToken } from '#contract/people/api/auth.ts'
import {
  confirmEmail,
  resetPassword,
  sendEmailCode,
  sendPasswordCode,
  sendPhoneCode,
  verifyPhone,
} from '#contract/people/api/codes.ts'
import { giveConsent, listConsentsOf } from '#contract/people/api/consents.ts'
import {
  answerContactChange,
  askFactorRecovery,
  listContactChanges,
  readContactChangeLink,
} from '#contract/people/api/credentials.ts'
import { endOtherDevices } from '#contract/people/api/devices.ts'
import { askGuardian, listGuardians, remindGuardian } from '#contract/people/api/guardians.ts'
import { startLook } from '#contract/people/api/looks.ts'
import { askForDeletion, openArchive } from '#contract/people/api/my-data.ts'
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
import { createUser, getUser, setUserImage } from '#contract/people/api/users.ts'
import { consentVersions } from '#contract/vocabulary/consents.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { changeAccount } from '#tests/kit/approvals.ts'
import { forgetThrottling, newestCode } from '#tests/kit/codes.ts'
import { addPasskey } from '#tests/kit/factors.ts'
import { bytesOf, fileOf } from '#tests/kit/files.ts'
import { minor, waiting } from '#tests/kit/guardians.ts'
import { lookWords } from '#tests/kit/looks.ts'
import { make } from '#tests/kit/make.ts'
import { db, newEmail, newPhone, nextNumber, people } from '#tests/kit/people.ts'
import { createLinkToken } from '#worker/features/people/credentials/link-token.ts'
import { createGoogleSimulator } from '#worker/gateways/simulated/google.ts'
import { hashPassword } from '#worker/passwords.ts'
import { dataArchives } from '#worker/storage/schema/my-data.ts'
import { type CostCase, cost } from './cost-case.ts'
import { factorCosts } from './factors.ts'
import { lookingAtTutor } from './rows.ts'

const password = 'sahlab-2026'

const withTopic = async () => {
  const tutor = await people.tutor()
  const { id } = await make.topic(`موضوع ${nextNumber()}`, [tutor.id])
  return { tutor, held: id, free: (await make.topic(`موضوع ${nextNumber()}`)).id }
}

/** The token of the link that the student of a change was sent. */
const contactChangeLink = async (): Promise<string> => {
  const [student, admin] = [await people.student(), await people.admin()]
  await changeAccount(admin, student.id, { email: newEmail() })
  const [{ id } = { id: 0 }] = await student.api(listContactChanges, { params: { id: student.id } })
  return createLinkToken(env.OTP_PEPPER, String(id))
}

export const peopleCosts: readonly CostCase[] = [
  cost(askGuardian, async () => ({
    caller: await minor(),
    input: { body: { phone: newPhone(), relation: 'mother' as const } },
  })),
  cost(remindGuardian, async () => {
    const { student } = await waiting()
    await forgetThrottling()
    return { caller: student, input: {} }
  }),
  cost(listGuardians, async () => {
    const { student } = await waiting()
    return { caller: await people.admin(), input: { params: { id: student.id } } }
  }),
  ...factorCosts,
  cost(askFactorRecovery, async () => {
    const student = await people.student()
    await addPasskey(student)
    return {
      caller: await people.admin(),
      input: { params: { id: student.id }, body: { reason: 'ضاع هاتفه وأكواده' } },
    }
  }),
  cost(readContactChangeLink, async () => ({ caller: null, input: { query: { token: await contactChangeLink() } } })),
  cost(answerContactChange, async () => ({
    caller: null,
    input: { body: { token: await contactChangeLink(), answer: 'stop' as const } },
  })),
  cost(logIn, async () => {
    const { email } = await people.student({ passwordHash: await hashPassword(password, 10) })
    return { caller: null, input: { body: { email, password } } }
  }),
  cost(endOtherDevices, async () => {
    const caller = await people.student()
    return { caller, input: {}, token: await caller.api(refreshToken, {}) }
  }),
  cost(logInWithGoogle, async () => {
    const email = newEmail()
    await people.student({ email, verifiedEmail: true })
    const token = await createGoogleSimulator(db).issueIdToken({ email, emailVerified: true }, null, Date.now())
    return { caller: null, input: { body: { token, type: 'id-token' as const } } }
  }),
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
  cost(getTutorInfo, lookingAtTutor),
  cost(createStudent, async () => ({ caller: null, input: { body: { email: newEmail(), password } } })),
  cost(createUser, async () => ({
    caller: null,
    input: { body: { email: newEmail(), password, role: Role.Student } },
  })),
  cost(getUser, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await people.student()).id } },
  })),
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
  cost(openArchive, async () => {
    const caller = await people.student({ passwordHash: await hashPassword(password, 10) })
    const ready = { userId: caller.id, state: 'ready' as const, key: 'archives/mine', expiresAt: Date.now() + 60_000 }
    await db.insert(dataArchives).values({ ...ready, askedAt: Date.now(), nextAt: Date.now() })
    return { caller, input: {} }
  }),
  cost(askForDeletion, async () => {
    const caller = await people.student({ passwordHash: await hashPassword(password, 10) })
    const losses = { balance: 0, minutes: 0, subscribed: false }
    return { caller, input: { body: { losses } } }
  }),
  cost(startLook, async () => ({
    caller: await people.superAdmin(),
    input: { params: { id: (await people.student()).id }, body: { words: lookWords, reportId: null } },
  })),
  cost(giveConsent, async () => ({
    caller: await people.student(),
    input: { body: { texts: [{ text: 'terms' as const, version: consentVersions.terms }] } },
  })),
  cost(listConsentsOf, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await people.student()).id } },
  })),
]
