import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './worker/storage/schema',
  out: './migrations',
  casing: 'snake_case',
})
