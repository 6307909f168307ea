-- What a batch comes to stands in its row, so that a list of batches reads no transfers.
UPDATE payout_batches SET
  total = (SELECT coalesce(sum(amount), 0) FROM payout_items i WHERE i.batch_id = payout_batches.id AND i.state <> 'removed'),
  waiting = (SELECT count(*) FROM payout_items i WHERE i.batch_id = payout_batches.id AND i.state = 'waiting'),
  paid = (SELECT count(*) FROM payout_items i WHERE i.batch_id = payout_batches.id AND i.state = 'paid'),
  failed = (SELECT count(*) FROM payout_items i WHERE i.batch_id = payout_batches.id AND i.state = 'failed');
--> statement-breakpoint
CREATE TRIGGER payout_items_counted AFTER INSERT ON payout_items
BEGIN
  UPDATE payout_batches SET
    total = total + CASE NEW.state WHEN 'removed' THEN 0 ELSE NEW.amount END,
    waiting = waiting + (NEW.state = 'waiting'),
    paid = paid + (NEW.state = 'paid'),
    failed = failed + (NEW.state = 'failed')
  WHERE id = NEW.batch_id;
END;
--> statement-breakpoint
CREATE TRIGGER payout_items_recounted AFTER UPDATE OF state ON payout_items
BEGIN
  UPDATE payout_batches SET
    total = total - CASE OLD.state WHEN 'removed' THEN 0 ELSE OLD.amount END
      + CASE NEW.state WHEN 'removed' THEN 0 ELSE NEW.amount END,
    waiting = waiting - (OLD.state = 'waiting') + (NEW.state = 'waiting'),
    paid = paid - (OLD.state = 'paid') + (NEW.state = 'paid'),
    failed = failed - (OLD.state = 'failed') + (NEW.state = 'failed')
  WHERE id = NEW.batch_id;
END;
