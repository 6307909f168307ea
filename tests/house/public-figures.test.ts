/** Figures that public pages promise: those of the product come from its constants, so that both change together. */
import { expect, test } from 'vitest'
import { copyFiles, expectNone, read } from './tree.ts'

const pages = [
  'landing',
  'about',
  'faq',
  'terms',
  'privacy',
  'teach',
  'pricing',
  'descriptions',
  'contact',
  'marketing',
  'proof',
  'order',
]

/** Figures that no constant holds, or that are examples, as they stand in the sentences of a page. */
const ownFigures: Readonly<Record<string, readonly string[]>> = {
  // Lengths of a lesson are a type; times of day, numbers of steps and a week's minutes are examples in pictures.
  landing: ['15 دقيقة', '30 دقيقة', '120 دقيقة', '8:00', '8:30', '9:15', '7:00', '7:30', '9:30', '1 ·', '2 ·', '3 ·'],
  // Majority by law, a kind of network, days that the team needs for a transfer.
  faq: ['18 سنة', '4G', '4 إلى 5 أيام عمل'],
  terms: ['18 سنة', '15 أو 30 دقيقة', '4 أسابيع', '12 أسبوعًا', '52 أسبوعًا', '4 إلى 5 أيام عمل', '27 نوفمبر 2026'],
  // The law and what the worker and the browser keep: their constants are out of reach of a page.
  privacy: ['151 لسنة 2020', '18 سنة', '27 نوفمبر 2026', '90 يومًا', '180 يومًا', '30 يومًا', '7 أيام', '14 يومًا'],
  teach: ['15 أو 30 دقيقة', '4 إلى 5 أيام عمل', '18 حصة'],
  descriptions: ['4 إلى 5 أيام عمل'],
}

/** What stands between quotes, without what is filled in. */
const sentencesOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, plain, template]) =>
    (plain ?? template ?? '').replace(/\$\{[^}]*\}/g, ''),
  )

/** The file with the texts of a page. */
const fileOf = (page: string): string => copyFiles.find((path) => path.endsWith(`/${page}.ts`)) ?? page

const figuresLeft = (page: string, sentence: string): boolean =>
  /\d/.test((ownFigures[page] ?? []).reduce((rest, figure) => rest.replaceAll(figure, ''), sentence))

test('a figure on a public page is taken from the constant that the product applies', () => {
  const breaches = pages.flatMap((page) =>
    read(fileOf(page))
      .split('\n')
      .flatMap((line, index) =>
        line.startsWith('import') || !sentencesOf(line).some((sentence) => figuresLeft(page, sentence))
          ? []
          : [`${fileOf(page)}:${index + 1}: ${line.trim()}`],
      ),
  )
  expectNone(breaches, 'Fill it in from contract/vocabulary/limits.ts, or name it in this test.')
})

test('a figure that is written out is found', () => {
  const [sentence = ''] = sentencesOf(
    "        b: 'يُسحب الرصيد بطلب من 100 إلى 50,000 جنيه، ويصل خلال 4 إلى 5 أيام عمل.',",
  )
  expect(figuresLeft('terms', sentence)).toBe(true)
  expect(figuresLeft('terms', 'لمدّة 4 أسابيع')).toBe(false)
})
