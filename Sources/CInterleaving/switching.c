// Goes from one thread's stack to another's, without the system: waking a real thread and waiting for it
// takes microseconds, this takes nanoseconds. The thread pointer goes with the stack, so that whoever runs
// has its own identity and thread-local variables, as if the system had chosen it.
#define _GNU_SOURCE
#include "CInterleaving.h"

// Where a thread begins.
__attribute__((visibility("hidden"))) void ci_begin_thread(void);

#if defined(__x86_64__)

#include <asm/prctl.h>
#include <sys/auxv.h>

// Whether a program may set the thread pointer itself. If not, the system does it: a call that doesn't wait.
__attribute__((used, visibility("hidden"))) bool ci_sets_thread_pointer;

__attribute__((constructor)) static void find_out(void) {
  enum { fsgsbase = 1 << 1 };
  ci_sets_thread_pointer = (getauxval(AT_HWCAP2) & fsgsbase) != 0;
}

// What a call may not change, above it the place to return to; below it how numbers are rounded and the
// thread pointer.
__asm__(
    ".text\n"
    ".globl ci_switch\n"
    ".type ci_switch, @function\n"
    "ci_switch:\n"
    "  pushq %rbp\n"
    "  pushq %rbx\n"
    "  pushq %r12\n"
    "  pushq %r13\n"
    "  pushq %r14\n"
    "  pushq %r15\n"
    "  subq $16, %rsp\n"
    "  stmxcsr 8(%rsp)\n"
    "  fnstcw 12(%rsp)\n"
    "  movq %fs:0, %rax\n"
    "  movq %rax, (%rsp)\n"
    "  movq %rsp, (%rdi)\n"
    "  movq (%rsi), %rsp\n"
    "  movq (%rsp), %rsi\n"
    "  cmpb $0, ci_sets_thread_pointer(%rip)\n"
    "  je 1f\n"
    "  wrfsbase %rsi\n"
    "2:\n"
    "  ldmxcsr 8(%rsp)\n"
    "  fldcw 12(%rsp)\n"
    "  addq $16, %rsp\n"
    "  popq %r15\n"
    "  popq %r14\n"
    "  popq %r13\n"
    "  popq %r12\n"
    "  popq %rbx\n"
    "  popq %rbp\n"
    "  ret\n"
    "1:\n"
    "  movl $158, %eax\n"     // arch_prctl
    "  movl $0x1002, %edi\n"  // ARCH_SET_FS
    "  syscall\n"
    "  jmp 2b\n"
    ".size ci_switch, . - ci_switch\n"
    ".globl ci_begin_thread\n"
    ".hidden ci_begin_thread\n"
    ".type ci_begin_thread, @function\n"
    "ci_begin_thread:\n"
    "  .cfi_startproc\n"
    "  .cfi_undefined rip\n"
    "  movq %r12, %rdi\n"
    "  call *%rbx\n"
    "  ud2\n"
    "  .cfi_endproc\n"
    ".size ci_begin_thread, . - ci_begin_thread\n");

void ci_prepare(ci_place *place, void *stack, void (*body)(void *), void *context) {
  uint32_t rounding;
  uint16_t control;
  __asm__("stmxcsr %0" : "=m"(rounding));
  __asm__("fnstcw %0" : "=m"(control));
  uint64_t *top = (uint64_t *)((uintptr_t)stack & ~(uintptr_t)15);
  *--top = (uint64_t)ci_begin_thread;
  *--top = 0;                  // rbp: the chain of frames ends here
  *--top = (uint64_t)body;     // rbx
  *--top = (uint64_t)context;  // r12
  for (int i = 13; i <= 15; i++) *--top = 0;
  *--top = rounding | (uint64_t)control << 32;
  *--top = (uint64_t)__builtin_thread_pointer();
  place->stack = top;
}

#elif defined(__aarch64__)

__asm__(
    ".text\n"
    ".globl ci_switch\n"
    ".type ci_switch, %function\n"
    "ci_switch:\n"
    "  sub sp, sp, #176\n"
    "  stp x29, x30, [sp]\n"
    "  stp x19, x20, [sp, #16]\n"
    "  stp x21, x22, [sp, #32]\n"
    "  stp x23, x24, [sp, #48]\n"
    "  stp x25, x26, [sp, #64]\n"
    "  stp x27, x28, [sp, #80]\n"
    "  stp d8, d9, [sp, #96]\n"
    "  stp d10, d11, [sp, #112]\n"
    "  stp d12, d13, [sp, #128]\n"
    "  stp d14, d15, [sp, #144]\n"
    "  mrs x9, tpidr_el0\n"
    "  mrs x10, fpcr\n"
    "  stp x9, x10, [sp, #160]\n"
    "  mov x9, sp\n"
    "  str x9, [x0]\n"
    "  ldr x9, [x1]\n"
    "  mov sp, x9\n"
    "  ldp x9, x10, [sp, #160]\n"
    "  msr tpidr_el0, x9\n"
    "  msr fpcr, x10\n"
    "  ldp x29, x30, [sp]\n"
    "  ldp x19, x20, [sp, #16]\n"
    "  ldp x21, x22, [sp, #32]\n"
    "  ldp x23, x24, [sp, #48]\n"
    "  ldp x25, x26, [sp, #64]\n"
    "  ldp x27, x28, [sp, #80]\n"
    "  ldp d8, d9, [sp, #96]\n"
    "  ldp d10, d11, [sp, #112]\n"
    "  ldp d12, d13, [sp, #128]\n"
    "  ldp d14, d15, [sp, #144]\n"
    "  add sp, sp, #176\n"
    "  ret\n"
    ".size ci_switch, . - ci_switch\n"
    ".globl ci_begin_thread\n"
    ".hidden ci_begin_thread\n"
    ".type ci_begin_thread, %function\n"
    "ci_begin_thread:\n"
    "  .cfi_startproc\n"
    "  .cfi_undefined x30\n"
    "  mov x0, x20\n"
    "  blr x19\n"
    "  brk #1\n"
    "  .cfi_endproc\n"
    ".size ci_begin_thread, . - ci_begin_thread\n");

void ci_prepare(ci_place *place, void *stack, void (*body)(void *), void *context) {
  uint64_t *saved = (uint64_t *)((uintptr_t)stack & ~(uintptr_t)15) - 22;
  for (int i = 0; i < 22; i++) saved[i] = 0;  // x29 too: the chain of frames ends here
  saved[1] = (uint64_t)ci_begin_thread;
  saved[2] = (uint64_t)body;
  saved[3] = (uint64_t)context;
  saved[20] = (uint64_t)__builtin_thread_pointer();
  __asm__("mrs %0, fpcr" : "=r"(saved[21]));
  place->stack = saved;
}

#else
#error "Only x86-64 and AArch64 are known here: write ci_switch and ci_prepare for this processor."
#endif
