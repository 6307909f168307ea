import { describe, expect, it } from 'vitest'
import { gapOf, refuseCorrecting, refuseTexts, shownFrom } from '#contract/classroom/rules/corrections.ts'
import { minutes } from '#contract/shared/rules/time.ts'

const start = Date.parse('2026-03-14T15:00:00Z')
const lesson = { tutorId: 7, start, canceledAt: null }

describe('who corrects when', () => {
  it('is the tutor of the lesson, from a quarter of an hour before it on', () => {
    expect(refuseCorrecting(7, lesson, start - minutes(15))).toBeNull()
    expect(refuseCorrecting(7, lesson, start + minutes(60 * 24 * 300))).toBeNull()
    expect(refuseCorrecting(7, lesson, start - minutes(15) - 1)).toEqual({ refused: 'illegal' })
    expect(refuseCorrecting(8, lesson, start)).toEqual({ refused: 'forbidden' })
    expect(refuseCorrecting(7, { ...lesson, canceledAt: start }, start)).toEqual({ refused: 'illegal' })
  })

  it('corrects something', () => {
    expect(refuseTexts({ said: 'I go', better: 'I go' })).toEqual({ refused: 'same-correction' })
    expect(refuseTexts({ said: 'i go', better: 'I go' })).toBeNull()
  })

  it('is shown at once, or once the call is over', () => {
    expect(shownFrom(true, start + 10, start)).toBe(start)
    expect(shownFrom(false, start + 10, start)).toBe(start + 10)
    expect(shownFrom(false, start + 10, start + 11)).toBe(start + 11)
  })
})

describe('the sentence with a gap', () => {
  const shown = (said: string, better: string) => {
    const { before, missing, after } = gapOf(said, better)
    expect(before + missing + after).toBe(better)
    return `${before}[${missing}]${after}`
  }

  it('asks for what is better', () => {
    expect(shown('I am proud from my son.', 'I am proud of my son.')).toBe('I am proud [of] my son.')
    expect(shown('She go to school', 'She goes to school')).toBe('She [goes] to school')
    expect(shown('I have 20 years', 'I am 20 years old')).toBe('I [am 20 years old]')
    expect(shown('He is teacher', 'He is a teacher')).toBe('He is [a] teacher')
  })

  it('asks for the word behind one that was too much, or the last one', () => {
    expect(shown('I am agree with you', 'I agree with you')).toBe('I [agree] with you')
    expect(shown('I discussed about it', 'I discussed it')).toBe('I discussed [it]')
    expect(shown('I went there there', 'I went there')).toBe('I went [there]')
  })

  it('leaves signs and what is only typed otherwise out of account', () => {
    expect(shown('I don’t know, he go', "I don't know he goes")).toBe("I don't know he [goes]")
    expect(shown('he go home', 'He goes home.')).toBe('[He goes] home.')
  })

  it('asks for all of it where nothing is alike, and for a sound that is written alike', () => {
    expect(shown('comfort-table', 'comfortable')).toBe('[comfortable]')
    expect(shown('How it looks like?', 'What does it look like?')).toBe('[What does it look] like?')
    expect(shown('he said', 'he said.')).toBe('he [said.]')
  })

  it('repeats nothing where a word stands twice', () => {
    expect(shown('very good', 'very very good')).toBe('very [very] good')
    expect(shown('very very good', 'very good')).toBe('very [good]')
  })
})
