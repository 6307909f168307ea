/** Forms for people whose gender is not known, whom a sentence for men would address wrongly. */
import { describe, expect, test } from 'vitest'
import { codeLines, expectNone, filesIn } from './tree.ts'

const sources = filesIn('web', 'worker').filter((path) => !path.endsWith('.css'))
const textOf = (path: string): string => codeLines(path).join('\n')

/** The forms of each choice by gender in a message: `{gender, select, female {…} male {…} other {…}}`. */
const formsIn = (text: string): Map<string, string>[] =>
  [...text.matchAll(/\{\s*\w+,\s*select,/g)]
    .map(({ index, 0: start }) => {
      const forms = new Map<string, string>()
      let [depth, name, form] = [0, '', '']
      for (const sign of text.slice(index + start.length)) {
        if (sign === '}' && depth === 0) break
        depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
        if (depth === 0 && sign === '}') {
          forms.set(name.trim(), form.slice(1))
          name = ''
          form = ''
        } else if (depth === 0) name += sign
        else form += sign
      }
      return forms
    })
    .filter((forms) => forms.has('female') || forms.has('male'))

/** These make terms of search indexes from a gender, and no sentence. */
const searchTerms = ['worker/features/catalogue/tutors/facets.ts', 'worker/features/people/users/people-index.ts']

const faultOf = (forms: ReadonlyMap<string, string>): string | null => {
  const missing = ['female', 'male', 'other'].find((form) => !forms.has(form))
  if (missing) return `has no form for ${missing}`
  const isGendered = forms.get('male') !== forms.get('female')
  return isGendered && [forms.get('male'), forms.get('female')].includes(forms.get('other'))
    ? `says of everybody what is said of one gender: ${forms.get('other')}`
    : null
}

describe('a message that differs by gender', () => {
  test('has a form for people whose gender is not known', () => {
    const faults = sources.flatMap((path) =>
      formsIn(textOf(path)).flatMap((forms) => {
        const fault = faultOf(forms)
        return fault === null ? [] : [`${path}: ${fault}`]
      }),
    )
    expectNone(faults, 'Write `male` as well, and `other` without a gender: a noun instead of a verb.')
  })

  test('is chosen by a select, or by code that asks for the missing gender first', () => {
    const binary = /(?:===|!==)\s*(?:Gender\.(?:Fem|M)ale|'(?:fe)?male')\s*\?/
    const lines = sources.flatMap((path) =>
      codeLines(path).flatMap((line, i, all) =>
        binary.test(line) && !/=== null\b/.test(`${all[i - 1]}${line}`) && !searchTerms.includes(path)
          ? [`${path}:${i + 1}: ${line.trim()}`]
          : [],
      ),
    )
    expectNone(lines, 'Take the words from a select with `other`, or say first what is said without a gender.')
  })

  test('would be refused', () => {
    const fault = (message: string) => formsIn(message).map(faultOf)
    expect(fault('{gender, select, female {كتبت} other {كتب}}')).toEqual(['has no form for male'])
    expect(fault('{who, select, female {{name} كتبت} male {{name} كتب} other {{name} كتب}}')).toEqual([
      'says of everybody what is said of one gender: {name} كتب',
    ])
    expect(fault('{gender, select, female {كتبت} male {كتب} other {كتابة}} {mine, select, a {x} other {y}}')).toEqual([
      null,
    ])
  })
})
