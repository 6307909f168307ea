import { describe, expect, it } from 'vitest'
import { firstStep, stepAfter, stepBefore } from '#web/features/first-steps/steps.ts'

const person = { name: 'ملك إبراهيم', phone: '01012345678', city: 1, gender: 'female', birthYear: 2000 } as const
const topics = [{}]

describe('the step to open', () => {
  it.each(['name', 'phone', 'city', 'gender', 'birthYear'] as const)('is the first while %s is missing', (field) => {
    expect(firstStep({ ...person, [field]: null }, undefined, undefined)).toBe('person')
  })

  it('waits for the queries that decide, and for no others', () => {
    expect(firstStep(person, undefined, topics)).toBeNull()
    expect(firstStep(person, { englishLevel: null }, undefined)).toBe('bio')
    expect(firstStep(person, { englishLevel: 3 }, undefined)).toBeNull()
  })

  it('is the first with something missing', () => {
    expect(firstStep(person, { englishLevel: null }, [])).toBe('bio')
    expect(firstStep(person, { englishLevel: 3 }, [])).toBe('topics')
    expect(firstStep(person, { englishLevel: 3 }, topics)).toBe('person')
  })

  it('skips steps whose data could not be loaded', () => {
    expect(firstStep(person, null, [])).toBe('topics')
    expect(firstStep(person, null, null)).toBe('person')
  })
})

it('steps follow each other and end', () => {
  expect([stepBefore('person'), stepAfter('person')]).toEqual([null, 'bio'])
  expect([stepBefore('topics'), stepAfter('topics')]).toEqual(['bio', null])
})
