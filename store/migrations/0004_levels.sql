-- Computer players are named after how well they play.

UPDATE seats SET computer = 'easy' WHERE computer = 'random';
UPDATE seats SET computer = 'normal' WHERE computer = 'greedy';
