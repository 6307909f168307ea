/** Ids in addresses. */
import { notFound } from '@tanstack/react-router'

const idPattern = /^[1-9]\d{0,14}$/

export const isIdText = (text: string): boolean => idPattern.test(text)

/** The `params` of a route whose address ends in an id; what cannot be one leads to "not found". */
export const idParam = {
  parse: ({ id }: { id: string }): { id: number } => {
    if (!isIdText(id)) throw notFound()
    return { id: Number(id) }
  },
  stringify: ({ id }: { id: number }): { id: string } => ({ id: String(id) }),
}
