DROP INDEX `outbox_closed`;--> statement-breakpoint
DROP INDEX `outbox_due`;