/** The notes of one lesson: one plain text that both write. */
import type * as Y from 'yjs'
import { notesLimits } from '#contract/vocabulary/notes.ts'
import { type DocumentKind, type DocumentStorage, SharedDocument } from './document.ts'
import { textName, weighUpdate } from './notes-weight.ts'

const notesKind: DocumentKind = {
  bounds: notesLimits,
  prepare: (doc: Y.Doc) => void doc.getText(textName),
  weigh: weighUpdate,
}

export class LessonNotes extends SharedDocument {
  constructor(storage: DocumentStorage) {
    super(storage, notesKind)
  }

  text(): string {
    return this.doc.getText(textName).toString()
  }
}
