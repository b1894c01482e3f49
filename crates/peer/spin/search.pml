/* A search of Handover for SPIN. A state is its bytes as the explorer has them, the choices in it are
   the numbers of its events, and what a choice leads to is asked of the library (crates/peer).

   Whoever makes the verifier defines BYTES, the size of the place for a state, and NUMBERS, how many
   events a state has at most, and puts CHOICE(0) and so on, one for each number, where CHOICES
   stands. */

c_decl {
	\#include <stdbool.h>
	\#include <stddef.h>
	\#include <stdio.h>
	\#include <stdlib.h>
	\#include <time.h>

	struct bytes { unsigned char *start; size_t length; };
	typedef struct { unsigned char bytes[BYTES]; } Place;

	extern void handover_start(struct bytes place);
	extern bool handover_can(struct bytes place, size_t number, size_t numbers);
	extern void handover_go(struct bytes place);
	extern bool handover_holds(void);

	static struct bytes bytes_of(Place *place)
	{
		return (struct bytes) { place->bytes, BYTES };
	}

	static struct timespec begun;

	static void tell_time(void)
	{
		struct timespec ended;
		clock_gettime(CLOCK_MONOTONIC, &ended);
		long seconds = ended.tv_sec - begun.tv_sec;
		printf("searched for %ld ns\n", seconds * 1000000000 + ended.tv_nsec - begun.tv_nsec);
	}

	static Place first(void)
	{
		Place place;
		handover_start(bytes_of(&place));
		atexit(tell_time);
		clock_gettime(CLOCK_MONOTONIC, &begun);
		return place;
	}
}

/* Set before the search begins, so that the first state SPIN meets is the first there is. */
c_state "Place place" "Global" "first()"

/* One step of SPIN's for one of ours: nothing is stored in between. The parentheses around the calls
   tell SPIN that no part of a state changes by them. */
#define CHOICE(number) \
	:: d_step { \
		c_expr { (handover_can(bytes_of(&now.place), number, NUMBERS)) } -> \
		c_code { handover_go(bytes_of(&now.place)); } ; \
		assert(c_expr { (handover_holds()) }) \
	}

active proctype search()
{
	do
	CHOICES
	od
}
