import * as v from 'valibot'
import { ContactMessage, ContactTitle, Phone, UserName } from './fields.ts'

/** A message to the team, complete; faults are told in this order. */
export const ContactForm = v.object({ name: UserName, phone: Phone, title: ContactTitle, message: ContactMessage })
