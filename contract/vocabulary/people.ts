export const Gender = { Male: 'male', Female: 'female' } as const
export type Gender = (typeof Gender)[keyof typeof Gender]

/** Governorate codes; 28 is a second spelling of 27 and is accepted but never offered. */
export const City = {
  Cairo: 1,
  Alexandria: 2,
  Giza: 3,
  Dakahlia: 4,
  Qalyubia: 5,
  Sharkia: 6,
  Beheira: 7,
  Aswan: 8,
  Asyut: 9,
  BeniSuef: 10,
  PortSaid: 11,
  Suez: 12,
  Minya: 13,
  Gharbia: 14,
  Ismailia: 15,
  KafrElSheikh: 16,
  Matrouh: 17,
  RedSea: 18,
  Sohag: 19,
  Fayoum: 20,
  Luxor: 21,
  Qena: 22,
  NewValley: 23,
  NorthSinai: 24,
  SouthSinai: 25,
  Damietta: 26,
  Monufia: 27,
  Minufiya: 28,
  Helwan: 29,
  GizaCity: 30,
} as const
export type City = (typeof City)[keyof typeof City]

export const EnglishLevel = {
  Beginner: 1,
  PreIntermediate: 2,
  Intermediate: 3,
  UpperIntermediate: 4,
  Advanced: 5,
  Mastery: 6,
} as const
export type EnglishLevel = (typeof EnglishLevel)[keyof typeof EnglishLevel]
/** Lowest first. */
export const englishLevels: readonly EnglishLevel[] = Object.values(EnglishLevel)

/**
 * Where the messages to a person's phone go; null in a row means "nowhere". WhatsApp needs a verified number, Telegram a
 * chat with our bot that was linked to the account.
 */
export const NotificationMethod = { WhatsApp: 1, Telegram: 2 } as const
export type NotificationMethod = (typeof NotificationMethod)[keyof typeof NotificationMethod]

/** What a five-digit code proves. */
export const CodePurpose = {
  VerifyWhatsApp: 1,
  VerifyTelegram: 2,
  VerifyEmail: 3,
  ResetPassword: 4,
  /** Of a student's guardian, to the guardian's phone. */
  Guardian: 5,
} as const
export type CodePurpose = (typeof CodePurpose)[keyof typeof CodePurpose]

/** What a mailed code is for, by the name its mail carries. */
export const emailCodePurposes = ['verify-email', 'forget-password'] as const
export type EmailCodePurpose = (typeof emailCodePurposes)[number]

/** The age from which somebody may teach: what holds unless the team sets another, and what it may set. */
export const tutorAge = { usual: 21, min: 18, max: 60 } as const
