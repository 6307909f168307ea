/**
 * Every request that changes something and that an admin may send, with what it can give: what gives money or minutes
 * waits for a second admin (`tests/api/team/one-admin.test.ts`). A new endpoint is named here before it is merged.
 */

const terms = 'Terms that the tutor asked for; paying them out is judged by its own bound.'
const narrows = 'Takes an offer back; nothing is given.'
const words = 'Words and states, about which no money or minute depends.'
const media = 'Pictures, films and their captions.'
const asked = 'The student asked for it; sum and receiver are not the team’s.'

/** What gives money or minutes, or power over them: it waits, always or above a bound. */
export const waiting: readonly string[] = [
  'admin.changeRole',
  'coupons.createCoupon',
  'coupons.updateCoupon',
  'credentials.askFactorRecovery',
  'disputes.ruleLesson',
  'fawry.refundPayment',
  'invites.createInvite',
  'invites.updateInvite',
  'invoices.updateInvoice',
  'minutes.grantMinutes',
  'outages.createOutage',
  'payout-batches.exportPayoutFile',
  'plans.createPlan',
  'plans.createPlanInvites',
  'plans.updatePlan',
  'plans.updatePlanInvites',
  'platform.updatePlatformSettings',
  'subscriptions.cancelSubscription',
  'users.updateUser',
  'withdraw-methods.createWithdrawMethod',
  'withdraw-methods.updateWithdrawMethod',
]

/** What gives nothing, and why. */
export const harmless: Readonly<Record<string, string>> = {
  'admin.changeWorkOwner': 'Says who looks at what waits; deciding it is another request.',
  'admin.setVerified': 'Says that an address the account has was proved; another address waits.',
  'books.repeatBooks': 'Sends a document again, by its name; nothing is given.',
  'approvals.approveAct': 'The second admin themselves, never who asked.',
  'approvals.refuseAct': 'Nothing happens.',
  'approvals.withdrawAct': 'Nothing happens.',
  'blocks.blockAccount': 'Returns to students what their cancelled lessons held; money stays where it is.',
  'blocks.unblockAccount': 'Opens the account again as it was.',
  'chat.blockMember': words,
  'chat.openRoom': words,
  'chat.updateRoomSettings': words,
  'chat.uploadAttachment': words,
  'contact.updateContactRequest': words,
  'coupons.deleteCoupon': narrows,
  'credentials.stopContactChange': 'Leaves an address as it is.',
  'demo-sessions.updateDemoSession': words,
  'fawry.cancelUnpaidOrder': 'Of an order that nobody has paid.',
  'fawry.deleteCard': 'Forgets a card.',
  'fawry.syncPaymentStatus': 'Asks the gateway, whose word alone counts.',
  'interviews.updateInterview': words,
  'intro-videos.reviewIntroVideo': words,
  'invites.deleteInvite': narrows,
  'invoices.decideInvoiceChange': terms,
  'jobs.runJob': 'Runs what the schedules run anyway, by the same rules.',
  'looks.startLook': 'Reads for fifteen minutes, and is told to the person.',
  'looks.endLook': 'Nothing is read any more.',
  'lesson-acts.cancelLessonFor': 'Returns to the student what the lesson held; nobody is paid.',
  'lesson-acts.moveLessonFor': 'Another time by the rules of booking, with the same minutes.',
  'lesson-acts.openDisputeFor': 'Holds pay back until a ruling, which has a bound of its own.',
  'lessons.cancelLesson': 'Of a member of the lesson; an admin is none.',
  'payout-batches.createPayoutBatch': 'Chooses what is sent together; nothing leaves without its file.',
  'payout-batches.removeFromPayoutBatch': 'What did not leave waits alone again.',
  'payout-batches.settlePayoutBatch': 'Says what became of files that left, which were judged before.',
  'person-acts.addPersonNote': words,
  'person-acts.deletePersonNote': words,
  'person-acts.messagePerson': words,
  'person-acts.stopTutor': 'Returns to students what cancelled lessons held; nobody is paid.',
  'person-acts.updatePersonNote': words,
  'plans.deletePlan': narrows,
  'plans.deletePlanInvite': narrows,
  'platform.flushCache': 'Builds public lists anew.',
  'ratings.deleteRating': words,
  'ratings.updateRating': words,
  'refunds.updateRefundRequest': asked,
  'reports.createReport': words,
  'reports.readDisputedMessages': 'Reads.',
  'reports.readReportedMessages': 'Reads.',
  'reports.updateReport': words,
  'sessions.leaveMediaServer': 'Of one’s own connection.',
  'announcements.createAnnouncement': words,
  'announcements.stopAnnouncement': words,
  'announcements.updateAnnouncement': words,
  'topics.createTopic': words,
  'topics.deleteTopic': words,
  'topics.updateTopic': words,
  'tutor-media.removeTutorCaptions': media,
  'tutor-media.setTutorCaptions': media,
  'tutor-media.setTutorMedia': media,
  'uploads.abortUpload': media,
  'uploads.completeUpload': media,
  'uploads.putUploadPart': media,
  'uploads.startUpload': media,
  'users.setUserImage': media,
  'users.signUserOut': 'Ends sessions.',
}

/** Areas of one’s own account and devices alone. */
export const ownAreas: readonly string[] = [
  'auth',
  'codes',
  'devices',
  'factors',
  'my-data',
  'notifications',
  'passkeys',
]
