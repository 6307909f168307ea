import { describe, expect, it } from 'vitest'
import { firstIncompleteStep, nextStepOf, previousStepOf } from '#web/features/joining/complete-profile/steps.ts'

const person = { name: 'ملك إبراهيم', phone: '01012345678', city: 1, gender: 'female', birthYear: 2000 } as const
const topics = [{}]

describe('the step to open', () => {
  it.each(['name', 'phone', 'city', 'gender', 'birthYear'] as const)('is the first while %s is missing', (field) => {
    expect(firstIncompleteStep({ ...person, [field]: null }, undefined, undefined)).toBe('person')
  })

  it('waits for the queries that decide, and for no others', () => {
    expect(firstIncompleteStep(person, undefined, topics)).toBeNull()
    expect(firstIncompleteStep(person, { englishLevel: null }, undefined)).toBe('bio')
    expect(firstIncompleteStep(person, { englishLevel: 3 }, undefined)).toBeNull()
  })

  it('is the first with something missing', () => {
    expect(firstIncompleteStep(person, { englishLevel: null }, [])).toBe('bio')
    expect(firstIncompleteStep(person, { englishLevel: 3 }, [])).toBe('topics')
    expect(firstIncompleteStep(person, { englishLevel: 3 }, topics)).toBe('person')
  })

  it('skips steps whose data could not be loaded', () => {
    expect(firstIncompleteStep(person, null, [])).toBe('topics')
    expect(firstIncompleteStep(person, null, null)).toBe('person')
  })
})

it('steps follow each other and end', () => {
  expect([previousStepOf('person'), nextStepOf('person')]).toEqual([null, 'bio'])
  expect([previousStepOf('topics'), nextStepOf('topics')]).toEqual(['bio', null])
})
