/** Fields people type, each with its bounds and the code of every way to break them. */
import * as v from 'valibot'
import { friendLimits } from '../../vocabulary/friends.ts'
import { limits } from '../../vocabulary/limits.ts'
import { City, EnglishLevel, Gender } from '../../vocabulary/people.ts'
import { shareSources } from '../../vocabulary/sharing.ts'
import {
  arabicNamePattern,
  arabicRunPattern,
  cleanLine,
  cleanText,
  emailPattern,
  latinLetterPattern,
  namePattern,
  normalisePhone,
  phonePattern,
  textLength,
  toLatinDigits,
} from '../../vocabulary/text.ts'
import { code } from './wire.ts'

export const Email = v.pipe(
  v.string(code('invalid-email')),
  v.transform(cleanText),
  v.toLowerCase(),
  v.maxLength(limits.email.max, code('invalid-email')),
  v.regex(emailPattern, code('invalid-email')),
)

const nameLength = [
  v.minLength<string, number, 'short-user-name'>(limits.userName.min, code('short-user-name')),
  v.maxLength<string, number, 'long-user-name'>(limits.userName.max, code('long-user-name')),
] as const

export const UserName = v.pipe(
  v.string(code('invalid-user-name')),
  v.transform(cleanLine),
  ...nameLength,
  v.regex(namePattern, code('invalid-user-name')),
)

/** A full name has at least two words; asked for wherever a person edits their own. */
export const FullName = v.pipe(
  UserName,
  v.check((name) => name.split(' ').length >= limits.userName.parts, code('api-invalid-user-name')),
)

export const TutorName = v.pipe(
  v.string(code('invalid-tutor-name')),
  v.transform(cleanLine),
  ...nameLength,
  v.regex(arabicNamePattern, code('invalid-tutor-name')),
  v.check((name) => name.replaceAll(' ', '').length >= limits.tutorName.minArabic, code('invalid-tutor-name')),
  v.check((name) => name.split(' ').length >= limits.userName.parts, code('api-invalid-user-name')),
)

export const Bio = v.pipe(
  v.string(code('invalid-bio')),
  v.transform(cleanLine),
  v.minLength(1, code('empty-bio')),
  v.minLength(limits.bio.min, code('short-bio')),
  v.maxLength(limits.bio.max, code('long-bio')),
  v.regex(arabicRunPattern, code('invalid-bio')),
)

export const About = v.pipe(
  v.string(code('invalid-tutor-about')),
  v.transform(cleanText),
  v.minLength(limits.about.min, code('short-tutor-about')),
  v.maxLength(limits.about.max, code('long-tutor-about')),
  v.regex(arabicRunPattern, code('invalid-tutor-about')),
)

export const Phone = v.pipe(
  v.string(code('invalid-phone')),
  v.transform(normalisePhone),
  v.regex(phonePattern, code('invalid-phone')),
)

export const NoticeMinutes = v.pipe(
  v.number(code('invalid-notice')),
  v.integer(code('invalid-notice')),
  v.minValue(limits.noticeMinutes.min, code('invalid-notice')),
  v.maxValue(limits.noticeMinutes.max, code('max-notice-exceeded')),
)

export const GenderField = v.picklist(Object.values(Gender))
export const CityField = v.picklist(Object.values(City))
export const EnglishLevelField = v.picklist(Object.values(EnglishLevel), code('invalid-english-level'))
export const JobTitle = v.pipe(v.string(), v.transform(cleanLine), v.maxLength(limits.jobTitle.max))
export const LearningObjective = v.pipe(v.string(), v.transform(cleanText), v.maxLength(limits.learningObjective.max))

export const BirthYear = v.pipe(v.number(), v.integer())
export const Address = v.pipe(v.string(), v.transform(cleanText), v.maxLength(limits.address.max))

/** Five digits as a number, the first of them not 0. */
export const ConfirmationCode = v.pipe(
  v.number(code('invalid-verification-code')),
  v.integer(code('invalid-verification-code')),
  v.minValue(10 ** (limits.code.digits - 1), code('invalid-verification-code')),
  v.maxValue(10 ** limits.code.digits - 1, code('invalid-verification-code')),
)

const topicLength = [
  v.minLength<string, number, 'short-topic-name'>(limits.topicName.min, code('short-topic-name')),
  v.maxLength<string, number, 'long-topic-name'>(limits.topicName.max, code('long-topic-name')),
] as const
export const ArabicTopicName = v.pipe(
  v.string(),
  v.transform(cleanLine),
  ...topicLength,
  v.regex(/[\u0621-\u064A]/),
  v.check((name) => !latinLetterPattern.test(name)),
)
export const EnglishTopicName = v.pipe(
  v.string(),
  v.transform(cleanLine),
  ...topicLength,
  v.regex(latinLetterPattern),
  v.check((name) => !/[\u0621-\u064A]/.test(name)),
)

export const ContactTitle = v.pipe(
  v.string(code('invalid-type')),
  v.transform(cleanLine),
  v.minLength(limits.contactTitle.min, code('short-contact-request-title')),
  v.maxLength(limits.contactTitle.max, code('long-contact-request-title')),
)
export const ContactMessage = v.pipe(
  v.string(code('invalid-type')),
  v.transform(cleanText),
  v.minLength(limits.contactMessage.min, code('short-contact-request-message')),
  v.maxLength(limits.contactMessage.max, code('long-contact-request-message')),
)

export const ReportTitle = v.pipe(
  v.string(),
  v.transform(cleanLine),
  v.minLength(limits.reportTitle.min),
  v.maxLength(limits.reportTitle.max),
)
export const ReportDescription = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.minLength(limits.reportDescription.min),
  v.maxLength(limits.reportDescription.max),
)

export const RatingValue = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(limits.ratingValue.min, code('too-low-rating-value')),
  v.maxValue(limits.ratingValue.max, code('too-high-rating-value')),
)

export const RatingText = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.minLength(limits.ratingText.min, code('too-short-rating-text')),
  v.maxLength(limits.ratingText.max, code('too-long-rating-text')),
)

export const ReviewReason = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.check((text) => textLength(text) >= limits.introVideo.reason.min),
  v.check((text) => textLength(text) <= limits.introVideo.reason.max),
)

export const MessageText = v.pipe(
  v.string(code('message-text-too-short')),
  v.transform(cleanText),
  v.check((text) => textLength(text) >= limits.message.min, code('message-text-too-short')),
  v.check((text) => textLength(text) <= limits.message.max, code('message-text-too-long')),
)

export const SearchText = v.pipe(v.string(), v.transform(toLatinDigits), v.trim(), v.maxLength(limits.search.max))

export const IdempotencyKey = v.pipe(
  v.string(),
  v.minLength(limits.idempotencyKey.min),
  v.maxLength(limits.idempotencyKey.max),
)

/** The published link somebody came through before they registered. An unknown name is as good as none. */
export const ShareSourceField = v.fallback(v.optional(v.picklist(shareSources)), undefined)

/** The code of a student's personal link. */
export const FriendCode = v.pipe(
  v.string(),
  v.transform((text) => text.trim().toLowerCase()),
  v.regex(new RegExp(`^[0-9a-f]{${friendLimits.codeLength}}$`)),
)

/** The link somebody came through before they registered. Anything else is as good as none. */
export const FriendCodeField = v.fallback(v.optional(FriendCode), undefined)
