/** Every bound and business constant, once. Units are in the name: ms, minutes, days, bytes; a bare number counts. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const limits = {
  email: { max: 254 },
  password: { min: 8, max: 50, loginMax: 100 },
  userName: { min: 2, max: 30, parts: 2 },
  tutorName: { minArabic: 5 },
  age: { min: 10, max: 100 },
  address: { max: 400 },
  bio: { min: 25, max: 60 },
  about: { min: 50, max: 1000 },
  /** Arabic characters or spaces in a row that make a bio or about text Arabic. */
  arabicRun: 5,
  noticeMinutes: { min: 0, max: 1440 },
  jobTitle: { max: 128 },
  learningObjective: { max: 128 },
  code: {
    digits: 5,
    validMs: 15 * minute,
    /** Tries per network for one code. */
    maxTries: 5,
    /** Tries of all networks together that the account never signed in from, to prove an address of all: per code, per day. */
    unknownNetworkTries: { perCode: 20, daily: { count: 60, windowMs: day } },
    resendMs: minute,
    sends: { count: 5, windowMs: hour },
  },
  /**
   * Failed log-ins in a row per account and network. After `freeFailures` each further one waits, twice as long each
   * time.
   */
  login: {
    freeFailures: 5,
    firstDelayMs: 5 * second,
    longestDelayMs: 15 * minute,
    forgetMs: hour,
    /** Failures per account from all unknown networks together. */
    unknownNetworkFailures: { count: 100, windowMs: day },
  },
  /** How long a network counts as known to an account after its last sign-in there. */
  knownNetworkMs: 90 * day,
  /** A token younger than this counts as a fresh sign-in. */
  freshLoginMs: 10 * minute,
  topicName: { min: 3, max: 50 },
  topicsPerUser: 30,
  ratingValue: { min: 1, max: 5 },
  ratingText: { min: 3, max: 1000 },
  contactTitle: { min: 5, max: 128 },
  contactMessage: { min: 10, max: 1000, everyMs: 6 * hour },
  reportTitle: { min: 1, max: 128 },
  reportDescription: { min: 1, max: 1000 },
  imageBytes: 8 * 1024 * 1024,
  /** Width × height, summed over the frames of an animation: the cost of decoding, whatever the bytes. */
  imagePixels: 50_000_000,
  /** Recommended shortest side of a profile picture in pixels; not enforced. */
  imageSide: 480,
  /** Bytes of a video in a single request; a longer one is uploaded in parts. */
  videoBytes: 95 * 1024 * 1024,
  upload: { bytes: 400 * 1024 * 1024, partBytes: 8 * 1024 * 1024, keptMs: day, ofTutor: { count: 20, windowMs: day } },
  /** A file of no more than one part comes in these, so that a reload on a slow line loses little of it. */
  uploadPieceBytes: 1024 * 1024,
  signedUrlMs: hour,
  logBytes: 1024 * 1024,
  /** `toleranceMs`: how far the length of the file may be from the length that was claimed. */
  introVideo: { minMinutes: 1, maxMinutes: 3, toleranceMs: 5 * second, retryMonths: 3, reason: { min: 5, max: 1000 } },
  message: { min: 1, max: 1000 },
  interviewText: { min: 5, max: 1000 },
  interviewLevel: { min: 1, max: 5 },
  planWeeklyMinutes: { min: 15, max: 10080 },
  planDiscountBasisPoints: { min: 0, max: 10000 },
  planPricePiastres: { min: 1, max: 10_000_000 },
  planInviteUsers: { min: 1, max: 500 },
  couponCode: { min: 3, max: 64 },
  couponDiscountBasisPoints: { min: 0, max: 10000 },
  cardToken: { max: 128 },
  refundReason: { max: 255 },
  refundNote: { max: 1000 },
  invoicePiastres: { min: 10_000, max: 5_000_000 },
  invoiceNote: { min: 1, max: 1000 },
  /** Most an hour of a lesson can cost or earn, piastres. */
  hourRatePiastres: 1_000_000,
  /** Undecided withdrawal requests per tutor. */
  pendingInvoices: 5,
  bankAccount: { minDigits: 8, maxDigits: 29 },
  search: { max: 100 },
  /** `fullSize`: rows of a list whose paging is turned off; `fullSlots`: of the list of slots, many of which make a week. */
  page: { defaultSize: 10, maxSize: 100, fullSize: 1000, fullSlots: 5000 },
  /** Longest window, in days, of a list without paging. */
  fullWindowDays: 60,
  slot: { minMinutes: 15, maxMinutes: 24 * 60, stepMinutes: 15, aheadMonths: 6 },
  slotActions: { min: 1, max: 100 },
  slotOwners: 20,
  idempotencyKey: { min: 8, max: 64, keptMs: day },
  jsonBytes: 256 * 1024,
} as const

export const token = {
  lifeMs: 7 * day,
  /** At this much life left or less, the browser asks for a new one. */
  refreshBelowMs: 2 * day,
} as const

export const booking = {
  trialMinutes: 60,
  trialMonths: 1200,
  weekDays: 7,
  /** Whole days from today (UTC) a student without a subscription may book, today included. */
  trialWindowDays: 7,
  trialUpcomingLessons: 1,
  /** Hours before the start from which a lesson can no longer be cancelled. */
  cancelCutoffHours: 0,
  /** Earnings of a tutor, piastres per hour. A tutor manager earns nothing per lesson. */
  tutorHourPiastres: 15_000,
  /** Of an interview and of a demo session. */
  interviewMinutes: 30,
  /** Calendar months from a rejected interview or demo session, and from a passed interview, until the next may be asked for. */
  interviewRetryMonths: 3,
  interviewGapMonths: 6,
  /** An interview or demo session that nobody decided is closed this long after its end. */
  undecidedMs: 7 * day,
  /** Upper bound of any booking's length; queries for busy times rely on it. */
  longestMs: hour,
} as const

export const session = {
  listenBeforeMs: day,
  listenAfterMs: 30 * minute,
  joinBeforeMs: 15 * minute,
  joinAfterMs: 15 * minute,
  absenceAfterMs: 3 * minute,
  ratePromptAfterMs: 30 * minute,
  tokenMs: 10 * minute,
  clockToleranceMs: 30 * second,
  clockRefusalMs: 5 * minute,
  /** A member whose socket drops counts as gone after this long. */
  graceMs: 15 * second,
  /** Frames for a member who is reconnecting are held this long. */
  holdMs: 10 * second,
  /** How often a call makes sure that the sockets of those inside are still there. */
  checkMs: minute,
  /** Somebody who loses the line for longer than the grace all through a call comes back less often. */
  entriesMax: 300,
  sdpBytes: 64 * 1024,
  candidateBytes: 2 * 1024,
  lastMinuteMs: minute,
  reminderMs: [day, hour],
} as const

export const realtime = {
  frameBytes: 80 * 1024,
  backoff: { startMs: second, maxMs: 5 * second, jitter: 0.5, connectTimeoutMs: 20 * second },
  heartbeatMs: 25 * second,
  deadAfterMs: 60 * second,
  typingEveryMs: 750,
  typingShownMs: 3 * second,
  presenceGraceMs: 5 * second,
  /** Messages one `JoinRooms` replays, of one room and of all together. */
  replayMax: 200,
  replayTotal: 1000,
  messages: { count: 20, windowMs: 10 * second },
  typing: { count: 5, windowMs: second },
  signalling: { count: 100, windowMs: second },
  notes: { count: 20, windowMs: second },
  /** All other events that make a chat room or the database read something. */
  asking: { count: 50, windowMs: 10 * second },
  badFrames: { count: 3, windowMs: 10 * second },
  /** A socket that sends on after this many refusals is closed. */
  refusals: { count: 200, windowMs: 10 * second },
  /** Open sockets per person; beyond it the oldest is closed. */
  sockets: 20,
  messageGroupMs: minute,
  staleAfterMs: 30 * second,
  close: { expired: 4401, revoked: 4403, badFrames: 4400, tooManySockets: 4409, tooManyRefusals: 4429, logout: 1000 },
} as const

export const money = {
  /** What a student's lesson costs, piastres per hour; the tutor's share is `booking.tutorHourPiastres`. */
  studentHourPiastres: 25_500,
  /** A sum above nothing and below this is charged as this, piastres. */
  smallestChargePiastres: 100,
  /** Time a payer has, by method. */
  expiryMs: { card: 30 * minute, wallet: hour, installment: hour, reference: 2 * day, hosted: hour },
  /** A running subscription can be renewed when this much of it, or less, is left. */
  renewalMs: 14 * day,
  /** An open payment is asked about at the gateway once it is this old. */
  reconcileAfterMs: 2 * minute,
  reconcilePerRun: 50,
  /** A refund without an answer that the gateway still does not know of after this long was never asked for there. */
  refundDoubtMs: day,
  /** How often the checkout asks for the state of an open payment, should a socket event be lost. */
  pollMs: 10 * second,
  requests: {
    pay: { count: 5, windowMs: minute },
    cancel: { count: 10, windowMs: minute },
    sync: { count: 6, windowMs: minute },
  },
} as const
