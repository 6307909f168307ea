import { describe, expect, it } from 'vitest'
import { firstStep, stepAfter, stepBefore } from '#web/features/first-steps/steps.ts'

const person = { name: 'ملك إبراهيم', phone: '01012345678', city: 1, gender: 'female', birthYear: 2000 } as const
const topics = [{}]

describe('the step to open', () => {
  it.each(['name', 'phone', 'city', 'gender', 'birthYear'] as const)('is the first while %s lacks', (field) => {
    expect(firstStep({ ...person, [field]: null }, undefined, undefined)).toBe('person')
  })

  it('waits for what decides, and for nothing else', () => {
    expect(firstStep(person, undefined, topics)).toBeNull()
    expect(firstStep(person, { englishLevel: null }, undefined)).toBe('bio')
    expect(firstStep(person, { englishLevel: 3 }, undefined)).toBeNull()
  })

  it('is the first thing that lacks', () => {
    expect(firstStep(person, { englishLevel: null }, [])).toBe('bio')
    expect(firstStep(person, { englishLevel: 3 }, [])).toBe('topics')
    expect(firstStep(person, { englishLevel: 3 }, topics)).toBe('person')
  })

  it('passes over what could not be read', () => {
    expect(firstStep(person, null, [])).toBe('topics')
    expect(firstStep(person, null, null)).toBe('person')
  })
})

it('steps follow each other and end', () => {
  expect([stepBefore('person'), stepAfter('person')]).toEqual([null, 'bio'])
  expect([stepBefore('topics'), stepAfter('topics')]).toEqual(['bio', null])
})
