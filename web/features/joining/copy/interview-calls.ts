import { sessions } from '#web/copy/sessions.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Both nouns are feminine, so a sentence about a lesson is right about an interview once the noun is exchanged. */
const aboutInterview = (text: string): string => text.replaceAll('حصص', 'مقابلات').replace(/حصّ?(?=[ةت])/g, 'مقابل')

const convert = (words: Tree): Tree =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? aboutInterview(value) : convert(value),
    ]),
  )

const words = convert(sessions) as typeof sessions

/** The words of a call that is an interview: those of a lesson with the other noun, and some of its own. */
export const interviewCalls = {
  ...words,
  title: 'مقابلة مع {name}',
  back: '[ارجع|ارجعي|رجوع]',
  moved: { ...words.moved, back: '[ارجع|ارجعي|رجوع] إلى القائمة' },
} as unknown as typeof sessions
