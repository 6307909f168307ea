ALTER TABLE `invoice_events` ADD `change` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `change` text;--> statement-breakpoint

-- A withdrawal that was decided stays decided. Its terms change only while it waits, and only to what its tutor asked
-- for: nobody of the team can name another receiver or sum.
DROP TRIGGER invoices_final;
--> statement-breakpoint
CREATE TRIGGER invoices_final BEFORE UPDATE OF status, amount, user_id, method, receiver, bank ON invoices
WHEN (OLD.status IN (2, 3, 4) AND NEW.status <> OLD.status) OR NEW.user_id <> OLD.user_id
  OR ((NEW.amount <> OLD.amount OR NEW.method <> OLD.method OR NEW.receiver <> OLD.receiver OR NEW.bank IS NOT OLD.bank)
    AND (OLD.status <> 0 OR NEW.status <> 0 OR OLD.change IS NULL OR NEW.amount IS NOT OLD.change->>'amount'
      OR NEW.method IS NOT OLD.change->>'method' OR NEW.receiver IS NOT OLD.change->>'receiver'
      OR NEW.bank IS NOT OLD.change->>'bank'))
BEGIN
  SELECT RAISE(ABORT, 'invoices: a decision is final');
END;
--> statement-breakpoint

-- Where a refund goes is chosen once, by its student: nobody turns it elsewhere afterwards.
CREATE TRIGGER refund_requests_receiver BEFORE UPDATE OF method, address ON refund_requests
WHEN OLD.address <> '' AND (NEW.address <> OLD.address OR NEW.method <> OLD.method)
BEGIN
  SELECT RAISE(ABORT, 'refund_requests: the receiver is chosen once');
END;
